import { useTranslation } from 'react-i18next';
import styles from '../../../components/ledger/ledger.module.css';
import { formatCount } from '../../../lib/formats.ts';
import { growthBars, PLOT } from './growth-bars.ts';

const utcDays = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const dayName = (day: string | undefined): string =>
  day === undefined ? '' : utcDays.format(Date.parse(day));

/** Entries a day as bars, the newest at the right; the same as a table for who cannot see them. */
export function GrowthChart({ days }: { days: readonly { day: string; entries: number }[] }) {
  const { t } = useTranslation();
  const counts = days.map(({ entries }) => entries);
  const { bars, most } = growthBars(counts);
  const [first, today] = [days[0], days.at(-1)];
  const shown = formatCount(today?.entries ?? 0);
  return (
    <>
      <div className={styles.chart}>
        <svg
          viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('ledgers.growth_text', {
            from: dayName(first?.day),
            to: dayName(today?.day),
            today: shown,
            most: formatCount(Math.max(...counts, 0)),
          })}
        >
          {[0, PLOT.height / 2, PLOT.height].map((y) => (
            <line key={y} x1="0" x2={PLOT.width} y1={y} y2={y} />
          ))}
          {bars.map(({ x, y, width, height }, at) => (
            <rect
              key={days[at]?.day}
              className={at === bars.length - 1 ? styles.now : undefined}
              x={x}
              y={y}
              width={width}
              height={height}
            />
          ))}
        </svg>
        <span className={styles.mostCount}>{formatCount(most)}</span>
        <span className={styles.halfCount}>{formatCount(most / 2)}</span>
        <span className={styles.firstDay}>{dayName(first?.day)}</span>
        <span className={styles.lastDay}>{t('ledgers.growth_today', { shown })}</span>
      </div>
      <table className="visually-hidden">
        <caption>{t('ledgers.growth_unit')}</caption>
        <thead>
          <tr>
            <th>{t('ledgers.day')}</th>
            <th>{t('ledgers.entries')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, entries }) => (
            <tr key={day}>
              <td>{dayName(day)}</td>
              <td>{formatCount(entries)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
