import type { Excerpt, Upload, UploadDetail } from '@assay/contract/uploads.ts';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDay } from '../../lib/formats.ts';
import headingStyles from '../page/heading-end.module.css';
import { CodeBlock } from '../text/code-block.tsx';
import { fixOf } from './how-to-fix.ts';
import styles from './upload-history.module.css';
import { positionOf } from './upload-times.ts';

/** Reason an upload ended without an SBOM, with the text of the document at that position. */
export function WhySection({ upload }: { upload: UploadDetail }) {
  const { t } = useTranslation();
  const { error, excerpt, state, kept_until } = upload;
  if (!error) return null;
  return (
    <section>
      <h2>
        {state === 'failed' ? t('uploads.why_failed') : t('uploads.why_refused')}
        <Position upload={upload} />
      </h2>
      <p className={styles.sentence}>
        {error.message} <span className="text-secondary">{t('uploads.unchanged')}</span>
      </p>
      {excerpt && <ExcerptBox excerpt={excerpt} />}
      <p className={`row ${styles.position}`}>
        {error.at !== '' && (
          <span className="cut">
            <span className="text-tertiary">{t('uploads.at')}</span>{' '}
            <code title={error.at}>{error.at}</code>
          </span>
        )}
        <span className="text-tertiary meta push">
          {t('uploads.kept', { day: formatDay(Date.parse(kept_until)) })}
        </span>
      </p>
    </section>
  );
}

function Position({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const position = positionOf(upload);
  if (!position) return null;
  const { line, column } = position;
  return (
    <span className={headingStyles.end}>
      {column === undefined
        ? t('uploads.line', { line: formatCount(line) })
        : t('uploads.line_column', { line: formatCount(line), column: formatCount(column) })}
    </span>
  );
}

/** The line around the error; untrusted text has its control characters escaped. */
function ExcerptBox({ excerpt: { line, column, before, found, after } }: { excerpt: Excerpt }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing here is a form
    <div
      className={styles.excerpt}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard
      tabIndex={0}
      aria-label={t('uploads.excerpt', { line })}
    >
      <span className={styles.lineNumber}>{formatCount(line)}</span>
      <code>
        {before}
        {column !== null && <mark>{found || t('uploads.excerpt_end')}</mark>}
        {after}
      </code>
    </div>
  );
}

/** Remedies for the sender. */
export function FixSection({ code }: { code: string }) {
  const { t } = useTranslation();
  const { steps, commands } = fixOf(code);
  return (
    <section>
      <h2>{t('uploads.fix')}</h2>
      <ol className={styles.nextSteps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {commands && <CodeBlock text={commands} what={t('uploads.commands')} />}
    </section>
  );
}
