import type { Upload } from '@assay/contract/uploads.ts';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatCount } from '../../lib/formats.ts';
import { sbomPath } from '../../lib/projects-path.ts';
import progressStyles from '../page/progress.module.css';
import { AppLink } from '../text/app-link.tsx';
import styles from './upload-history.module.css';
import { positionOf, shareOf } from './upload-times.ts';

/** Progress or result of an upload, on one line. */
export function UploadOutcome({ upload }: { upload: Upload }) {
  const { state, error } = upload;
  if (state === 'receiving' || state === 'queued' || state === 'parsing' || state === 'matching')
    return <Progress upload={upload} />;
  if (error) return <Place upload={upload} />;
  return <Result upload={upload} />;
}

/** Counts of the step in progress, with a bar if its end is known. */
function Progress({ upload }: { upload: Upload }) {
  const words = useProgressWords(upload);
  const { t } = useTranslation();
  const share = shareOf(upload);
  return (
    <span className={styles.progressBar}>
      {share !== undefined && (
        <span
          className={progressStyles.bar}
          role="progressbar"
          aria-label={t('uploads.progress')}
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={words}
        >
          <i style={{ width: `${share * 100}%` }} />
        </span>
      )}
      <span className="nowrap">{words}</span>
    </span>
  );
}

/** Formats counts of the step in progress: bytes received, document parsed, package versions matched. */
export function useProgressWords(upload: Upload): string {
  const { t } = useTranslation();
  const { state, received_bytes, expected_bytes, size_bytes, component_count } = upload;
  if (state === 'receiving') {
    const done = formatBytes(received_bytes);
    return expected_bytes ? t('uploads.of', { done, all: formatBytes(expected_bytes) }) : done;
  }
  if (state === 'queued') return t('uploads.waits');
  const components =
    component_count === null
      ? ''
      : t('uploads.components', { count: component_count, shown: formatCount(component_count) });
  if (state === 'parsing')
    return components || t('uploads.document', { size: formatBytes(size_bytes ?? 0) });
  const { matched_count, package_count } = upload;
  if (package_count !== null && matched_count !== null)
    return t('uploads.of', { done: formatCount(matched_count), all: formatCount(package_count) });
  return components;
}

function Place({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const message = upload.error?.message ?? '';
  const position = positionOf(upload);
  if (!position)
    return (
      <span className="cut" title={message}>
        {message}
      </span>
    );
  const { line, column } = position;
  return (
    <span title={message}>
      {column === undefined
        ? t('uploads.line', { line: formatCount(line) })
        : t('uploads.line_column', { line: formatCount(line), column: formatCount(column) })}
    </span>
  );
}

function Result({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const { state, project, sbomid, component_count, warning_count } = upload;
  const href = sbomPath(project, sbomid ?? '');
  if (state === 'duplicate')
    return (
      <span className="cut" title={t('uploads.same')}>
        <AppLink className="figure" href={href}>
          {t('uploads.same')}
        </AppLink>
      </span>
    );
  const components = component_count ?? 0;
  return (
    <span>
      {warning_count > 0 && (
        <>
          <AppLink className="figure" href={`${href}?warnings=true`}>
            {t('uploads.warnings', { count: warning_count, shown: formatCount(warning_count) })}
          </AppLink>
          <span data-only="wide">, </span>
        </>
      )}
      <AppLink className="figure" data-only={warning_count > 0 ? 'wide' : undefined} href={href}>
        {t('uploads.components', { count: components, shown: formatCount(components) })}
      </AppLink>
    </span>
  );
}
