import type { Ledger } from '@assay/contract/ledgers.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { Delayed, SkeletonLine } from '../../../components/answers/skeleton.tsx';
import { Panel } from '../../../components/panel.tsx';
import { sentenceOf } from '../../../lib/failure.ts';
import { formatCount } from '../../../lib/formats.ts';
import { growthBars, PLOT } from './growth-bars.ts';

const utcDays = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const dayName = (day: string): string => utcDays.format(Date.parse(day));

/** Entries a day over thirty days. */
export function GrowthPanel({ ledger: { uuid } }: { ledger: Ledger }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    ...apiQuery('getLedgerGrowth', { uuid }),
    meta: { quiet: true },
  });
  return (
    <Panel title={t('ledgers.growth')} end={t('ledgers.growth_unit')}>
      <div className="body growth">
        {data && <GrowthChart days={data.days} />}
        {error && !data && <p className="meta t2">{sentenceOf(error)}</p>}
        {!data && !error && (
          <Delayed>
            <SkeletonLine width="60%" />
          </Delayed>
        )}
      </div>
    </Panel>
  );
}

function GrowthChart({ days }: { days: readonly { day: string; entries: number }[] }) {
  const { t } = useTranslation();
  const { bars, most } = growthBars(days.map(({ entries }) => entries));
  const first = days[0]?.day ?? '';
  const today = days.at(-1);
  const shown = formatCount(today?.entries ?? 0);
  const middle = (PLOT.top + PLOT.base) / 2;
  return (
    <>
      <svg
        className="chart"
        viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
        role="img"
        aria-label={t('ledgers.growth_text', {
          from: first && dayName(first),
          to: today && dayName(today.day),
          today: shown,
          most: formatCount(Math.max(...days.map(({ entries }) => entries), 0)),
        })}
      >
        {[PLOT.top, middle, PLOT.base].map((y) => (
          <line key={y} className="gl" x1="0" x2={PLOT.width} y1={y} y2={y} />
        ))}
        <text x="0" y={PLOT.top - 3}>
          {formatCount(most)}
        </text>
        <text x="0" y={middle - 3}>
          {formatCount(most / 2)}
        </text>
        {bars.map(({ x, y, width, height }, at) => (
          <rect
            key={days[at]?.day}
            className={at === bars.length - 1 ? 'bar now' : 'bar'}
            x={x}
            y={y}
            width={width}
            height={height}
            rx="1.5"
          />
        ))}
        <text x="0" y={PLOT.height - 4}>
          {first && dayName(first)}
        </text>
        <text x={PLOT.width} y={PLOT.height - 4} textAnchor="end">
          {t('ledgers.growth_today', { shown })}
        </text>
      </svg>
      <table className="vh">
        <caption>{t('ledgers.growth')}</caption>
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
