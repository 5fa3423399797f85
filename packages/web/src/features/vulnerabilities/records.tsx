import type { VulnerabilityDetail } from '@assay/contract/vulnerabilities.ts';
import { useTranslation } from 'react-i18next';
import { SeverityMark } from '../../components/marks/severity-mark.tsx';
import headingStyles from '../../components/page/heading-end.module.css';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { RecordTags } from './record-tags.tsx';
import styles from './vulnerability.module.css';

/** Records of each source about the vulnerability, with the revision used for matching. */
export function Records({ records }: { records: VulnerabilityDetail['advisories'] }) {
  const { t } = useTranslation();
  if (records.length === 0) return null;
  return (
    <section>
      <h2>
        {t('vulnerabilities.records')}
        <span className={headingStyles.end}>{records.length}</span>
      </h2>
      <ul className={styles.records}>
        {records.map((record) => (
          <li key={`${record.source} ${record.id}`}>
            <div className="row">
              <SeverityMark severity={record.severity} />
              <code className="strong cut" title={record.id}>
                {record.id}
              </code>
              <RecordTags record={record} />
            </div>
            {record.summary && <p className="text-secondary">{record.summary}</p>}
            <p className="meta text-tertiary row">
              {t('vulnerabilities.revision')}
              <CutMiddle text={record.revision} what={t('vulnerabilities.revision_what')} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
