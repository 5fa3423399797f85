import { SEVERITIES } from '@assay/contract/severity.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import { lazily } from '../../lib/lazily.ts';
import { addStrings } from '../../lib/strings.ts';
import panelStyles from '../page/panel.module.css';
import { Panel } from '../page/panel.tsx';
import styles from './charts.module.css';
import { charts } from './strings.ts';
import { sumOf, type TrendDay } from './trend-day.ts';

addStrings({ charts });

const SeverityTrend = lazily(async () => (await import('./severity-trend.tsx')).SeverityTrend);

/** Counts by severity over time, as stacked areas or as a table with the newest day first. */
export function TrendPanel({
  title,
  days,
  className,
}: {
  title: string;
  days: readonly TrendDay[];
  className?: string;
}) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const hasChart = days.length > 1;
  return (
    <Panel
      title={title}
      className={className}
      end={
        hasChart && (
          <button type="button" className="link" onClick={() => setTable(!isTable)}>
            {isTable ? t('charts.as_chart') : t('charts.as_table')}
          </button>
        )
      }
    >
      {hasChart && !isTable ? (
        <div className={`${panelStyles.body} ${styles.area}`}>
          <SeverityTrend title={title} days={days} />
        </div>
      ) : (
        <>
          {!hasChart && <p className={`text-secondary ${styles.few}`}>{t('charts.too_few')}</p>}
          {days.length > 0 && <TrendTable days={days} />}
        </>
      )}
    </Panel>
  );
}

function TrendTable({ days }: { days: readonly TrendDay[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('charts.day')}</th>
            {SEVERITIES.map((severity) => (
              <th key={severity}>{t(`marks.${severity}`)}</th>
            ))}
            <th>{t('charts.total')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <td>
                <time dateTime={day.day}>{day.day}</time>
              </td>
              {SEVERITIES.map((severity) => (
                <td key={severity}>{formatCount(day.severity_counts[severity])}</td>
              ))}
              <td>{formatCount(sumOf(day))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
