import { SEVERITIES, type SeverityCounts } from '@assay/contract/severity.ts';
import { useTranslation } from 'react-i18next';
import type { TrendDay } from '../../components/charts/trend-day.ts';
import { SeverityMark } from '../../components/marks/severity-mark.tsx';
import { Panel } from '../../components/page/panel.tsx';
import { CountLink } from '../../components/text/count-link.tsx';
import { formatCount } from '../../lib/formats.ts';
import { Bar } from './bar.tsx';
import styles from './dashboard.module.css';
import { vulnerabilitiesPath } from './list-paths.ts';

/** Open vulnerabilities by severity, and how many more or fewer there are than on the first day of the trend. */
export function SeverityPanel({
  open,
  first,
}: {
  open: SeverityCounts;
  first: TrendDay | undefined;
}) {
  const { t } = useTranslation();
  const total = SEVERITIES.reduce((sum, severity) => sum + open[severity], 0);
  const most = Math.max(1, ...SEVERITIES.map((severity) => open[severity]));
  return (
    <Panel
      title={t('dashboard.by_severity')}
      end={first && t('dashboard.change', { day: first.day })}
    >
      <div className="body">
        <p>
          <span className={styles.big}>
            <CountLink
              count={total}
              href={vulnerabilitiesPath({})}
              label={t('dashboard.open', { count: total })}
            />
          </span>{' '}
          {t('dashboard.open', { count: total })}
        </p>
        <ul className={first ? `${styles.bars} ${styles.changes}` : styles.bars}>
          {SEVERITIES.map((severity) => (
            <li key={severity}>
              <SeverityMark severity={severity} />
              <Bar
                share={open[severity] / most}
                color={`var(--sev-${severity === 'unassigned' ? 'none' : severity}-chart)`}
              />
              <CountLink
                count={open[severity]}
                href={vulnerabilitiesPath({ severity })}
                label={t(`marks.${severity}`)}
              />
              {first && (
                <span className="meta text-tertiary">
                  {signed(open[severity] - first.severity_counts[severity])}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

const signed = (change: number): string =>
  change === 0 ? '±0' : `${change > 0 ? '+' : '−'}${formatCount(Math.abs(change))}`;
