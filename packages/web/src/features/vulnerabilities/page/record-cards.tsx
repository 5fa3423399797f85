import type { VulnerabilityDetail } from '@assay/contract/vulnerabilities.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../components/page/panel.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { RecordCard } from './record-card.tsx';
import styles from './vulnerability-page.module.css';

/** A kernel's vulnerability has a hundred records of distributions. */
const SHOWN = 6;

/** Records beside each other: what each source states, rates and judges. */
export function RecordCards({ detail }: { detail: VulnerabilityDetail }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const { advisories, cvss_vectors } = detail;
  const rest = advisories.length - SHOWN;
  return (
    <Panel title={t('vulnerabilities.records')} end={formatCount(advisories.length)}>
      <div className={styles.cards}>
        {(all ? advisories : advisories.slice(0, SHOWN)).map((record) => (
          <RecordCard
            key={`${record.source} ${record.id}`}
            record={record}
            vectors={cvss_vectors.filter(
              ({ source, advisory }) => source === record.source && advisory === record.id,
            )}
          />
        ))}
      </div>
      {rest > 0 && (
        <p className={styles.more}>
          <button type="button" className="link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all
              ? t('vulnerabilities.fewer_records')
              : t('vulnerabilities.more_records', { count: rest, shown: formatCount(rest) })}
          </button>
        </p>
      )}
    </Panel>
  );
}
