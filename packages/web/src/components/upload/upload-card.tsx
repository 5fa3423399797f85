import type { Sbom } from '@assay/contract/sboms.ts';
import { IconAlertTriangle, IconX } from '@assay/icons';
import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../lib/failure.ts';
import { formatBytes, formatCount } from '../../lib/formats.ts';
import { sbomPath } from '../../lib/projects-path.ts';
import { Findings } from '../check/findings.tsx';
import headingStyles from '../page/heading-end.module.css';
import progressStyles from '../page/progress.module.css';
import { AppLink } from '../text/app-link.tsx';
import { hasEnded } from './has-ended.ts';
import { SendingSteps, StepList } from './step-list.tsx';
import styles from './upload.module.css';
import { stepsOf } from './upload-steps.ts';
import { startUpload, type Upload } from './uploads.ts';

/** One upload with its steps, or with why it was refused. */
export function UploadCard({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const { file, project, sbom, failure } = upload;
  const isOver = failure !== undefined || (sbom !== undefined && hasEnded(sbom));
  return (
    <section className={`panel ${styles.uploadCard}`} aria-label={file.name}>
      <header>
        <h3 className="cut" title={file.name}>
          {file.name}
        </h3>
        <span className="help">
          {t('upload.to', { size: formatBytes(file.size), project, version: sbom?.version ?? '' })}
        </span>
        <span className={headingStyles.end}>
          {sbom && sbom.status !== 'failed' && <OpenLink sbom={sbom} />}
          <ActionIcon
            aria-label={isOver ? t('upload.dismiss') : t('upload.cancel')}
            onClick={upload.stop}
          >
            <IconX className="icon" aria-hidden="true" />
          </ActionIcon>
        </span>
      </header>
      {failure === undefined ? <Progress upload={upload} /> : <Refused upload={upload} />}
    </section>
  );
}

function Progress({ upload }: { upload: Upload }) {
  const { sbom, matched, record, read } = upload;
  if (!sbom) return <SendingProgress upload={upload} />;
  return <SbomProgress sbom={sbom} matched={matched} record={record} read={read} />;
}

/** The way of a document before the server has answered. */
function SendingProgress({ upload: { sent: share, file } }: { upload: Upload }) {
  const { t } = useTranslation();
  return (
    <>
      <SendingSteps share={share} size={file.size} />
      <Bar
        share={share < 1 ? share : 1 / 4}
        label={t(share < 1 ? 'upload.sending' : 'upload.parsing')}
      />
    </>
  );
}

/** Steps, then a bar while one is in progress, or the server's error. */
export function SbomProgress({
  sbom,
  matched,
  record,
  read,
}: {
  sbom: Sbom;
  matched?: Upload['matched'];
  record?: string | undefined;
  read?: number | undefined;
}) {
  const { t } = useTranslation();
  const done = stepsOf(sbom).filter(({ state }) => state === 'done').length / 4;
  return (
    <>
      <StepList sbom={sbom} matched={matched} read={read} />
      {sbom.status === 'ready' && sbom.severity_counts && (
        <p className={styles.uploadNote}>
          <span className="text-secondary">{t('upload.findings')}</span>
          <Findings
            counts={sbom.severity_counts}
            check={sbom.check}
            hrefOf={(severity) =>
              `${sbomPath(sbom.project, sbom.sbomid, 'vulnerabilities')}?severity=${severity}`
            }
            href={`${sbomPath(sbom.project, sbom.sbomid)}?status=unchecked`}
          />
        </p>
      )}
      {!hasEnded(sbom) && <Bar share={done} label={t('upload.processing')} />}
      {sbom.error && (
        <p className={`${styles.uploadNote} bad`} role="alert">
          <IconAlertTriangle className="icon" aria-hidden="true" />
          <span>{t('upload.failed_at', sbom.error)}</span>
          <RecordLink record={record} />
        </p>
      )}
      {sbom.warning_count > 0 && (
        <p className={styles.uploadNote}>
          <IconAlertTriangle className="icon" aria-hidden="true" />
          <AppLink className="figure" href={sbomPath(sbom.project, sbom.sbomid)}>
            {t('upload.warnings', {
              count: sbom.warning_count,
              shown: formatCount(sbom.warning_count),
            })}
          </AppLink>
        </p>
      )}
    </>
  );
}

function Bar({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return (
    <div
      className={progressStyles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}

function OpenLink({ sbom }: { sbom: Sbom }) {
  const { t } = useTranslation();
  return (
    <AppLink className="link" href={sbomPath(sbom.project, sbom.sbomid)}>
      {t('upload.open')}
    </AppLink>
  );
}

/** Link to the server's record of an upload; nothing while there is none. */
function RecordLink({ record }: { record: string | undefined }) {
  const { t } = useTranslation();
  if (record === undefined) return null;
  return (
    <AppLink className="link nowrap" href={`/uploads?open=${record}`}>
      {t('upload.record')}
    </AppLink>
  );
}

function Refused({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const again = () => {
    upload.stop();
    startUpload(upload);
  };
  return (
    <p className={`${styles.uploadNote} bad`} role="alert">
      <IconAlertTriangle className="icon" aria-hidden="true" />
      <span>
        {sentenceOf(upload.failure)}{' '}
        <span className="text-secondary">{t('upload.nothing_kept')}</span>
      </span>
      <RecordLink record={upload.record} />
      <Button className="push" onClick={again}>
        {t('shell.try_again')}
      </Button>
    </p>
  );
}
