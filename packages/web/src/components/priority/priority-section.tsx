import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShare } from '../../lib/formats.ts';
import headingStyles from '../page/heading-end.module.css';
import styles from './priority.module.css';
import { type Prioritized, PriorityMark } from './priority-mark.tsx';

/**
 * Why a row has its place: tier, the facts in the order in which they count, and the order itself.
 *
 * @param isVulnerability what differs between projects is not called unknown
 */
export function PrioritySection({
  row,
  isVulnerability = false,
  children,
}: {
  row: Prioritized;
  isVulnerability?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { priority, kev, epss, severity, cvss } = row;
  const { epss_percentile } = priority;
  const known = (value: 'yes' | 'no' | 'unknown') =>
    value === 'unknown' && isVulnerability ? t('priority.differs') : t(`priority.${value}`);
  const share = epss === null ? '' : formatShare(epss);
  const facts = [
    [t('priority.malicious'), known(priority.malicious ? 'yes' : 'no')],
    [t('priority.kev'), known(kev ? 'yes' : 'no')],
    [
      t('priority.epss'),
      epss === null
        ? t('priority.unknown_epss')
        : epss_percentile === null
          ? t('priority.no_percentile', { epss: share })
          : t('priority.percentile', { epss: share, share: formatShare(epss_percentile) }),
    ],
    [
      t('priority.severity'),
      cvss === null
        ? t('priority.no_score', { severity: t(`marks.${severity}`) })
        : t('priority.severity_score', {
            severity: t(`marks.${severity}`),
            score: cvss.toFixed(1),
          }),
    ],
    [t('priority.fix'), known(priority.fix)],
    [t('priority.direct'), known(priority.direct)],
    [t('priority.in_use'), known(priority.in_use)],
  ];
  return (
    <section data-testid="priority">
      <h2>
        {t('priority.title')}
        <span className={headingStyles.end}>
          <PriorityMark row={row} />
        </span>
      </h2>
      <p>{t(`priority.sentence_${priority.reason}`)}</p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <p className="meta text-tertiary">{t('priority.order')}</p>
    </section>
  );
}
