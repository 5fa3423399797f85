import type { VulnerabilityDetail } from '@assay/contract/vulnerabilities.ts';
import { useTranslation } from 'react-i18next';
import { SeverityMark } from '../../../components/marks/severity-mark.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { MarkdownText } from '../../../components/text/markdown-text.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { RecordTags } from '../record-tags.tsx';
import { AffectedPackage } from './affected-package.tsx';
import styles from './vulnerability-page.module.css';

type Vector = VulnerabilityDetail['cvss_vectors'][number];

/** One record: its text, ratings, packages with ranges, and the revision used for matching. */
export function RecordCard({
  record,
  vectors,
}: {
  record: VulnerabilityDetail['advisories'][number];
  /** Vectors that the record states. */
  vectors: readonly Vector[];
}) {
  const { t } = useTranslation();
  const { id, source, severity, summary, details, packages, package_count } = record;
  const more = (package_count ?? 0) - packages.length;
  return (
    <article className={styles.card} aria-label={`${source} ${id}`}>
      <h3>
        <SeverityMark severity={severity} />
        <code className="strong any-break">{id}</code>
        <RecordTags record={record} />
      </h3>
      {summary && <p>{summary}</p>}
      {vectors.length > 0 && (
        <ul className={styles.ratings}>
          {vectors.map((vector) => (
            <li key={vector.vector}>
              <b className="strong">
                CVSS {vector.version ?? ''} {vector.score?.toFixed(1) ?? '–'}
              </b>{' '}
              <code className="text-secondary">{vector.vector}</code>
            </li>
          ))}
        </ul>
      )}
      {packages.map((one) => (
        <AffectedPackage key={`${one.ecosystem} ${one.release} ${one.name}`} of={one} />
      ))}
      {more > 0 && (
        <p className="text-secondary">
          {t('vulnerabilities.more_packages', { count: more, shown: formatCount(more) })}
        </p>
      )}
      {package_count === null && (
        <p className="text-secondary">{t('vulnerabilities.record_unread')}</p>
      )}
      {details && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll, also by keyboard
        <section className={styles.text} tabIndex={0} aria-label={t('vulnerabilities.details')}>
          <MarkdownText text={details} />
        </section>
      )}
      <p className="meta text-tertiary row">
        {t('vulnerabilities.revision')}
        <CutMiddle text={record.revision} what={t('vulnerabilities.revision_what')} />
      </p>
    </article>
  );
}
