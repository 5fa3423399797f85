import { useElementSize } from '@mantine/hooks';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatShort } from '../../lib/formats.ts';
import styles from './charts.module.css';
import { sumOf, type TrendDay } from './trend-day.ts';
import { shapesOf } from './trend-shapes.ts';

const HEIGHT = 252;
/** Room for labels at the right, where there is any. */
const LABELS = 128;
/** Narrower charts have no labels at the right: the table has the numbers. */
const WIDE = 480;

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const shortDay = (day: string) => days.format(Date.parse(day));

/** Stacked areas by severity with direct labels; the table beside says the same. */
export function SeverityTrend({
  title,
  days: shown,
}: {
  title: string;
  days: readonly TrendDay[];
}) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize();
  const hatch = useId();
  const [first] = shown;
  const last = shown.at(-1);
  if (first === undefined || last === undefined) return null;
  const right = width > WIDE ? LABELS : 8;
  const field = { left: 44, top: 12, width: Math.max(width - 44 - right, 40), height: HEIGHT - 48 };
  const { bands, lines } = shapesOf(shown, field);
  const end = field.left + field.width;
  const words = {
    title,
    first: first.day,
    last: last.day,
    before: formatCount(sumOf(first)),
    now: formatCount(sumOf(last)),
  };
  return (
    <div ref={ref}>
      <svg
        className={styles.chart}
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={t('charts.from_to', words)}
      >
        <defs>
          <pattern
            id={hatch}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="4" height="4" fill="var(--sev-none-chart)" />
            <rect width="1.5" height="4" fill="var(--text-3)" opacity=".55" />
          </pattern>
        </defs>
        {lines.map(({ value, y }) => (
          <g key={value}>
            <line className={styles.grid} x1={field.left} x2={end} y1={y} y2={y} />
            <text x={field.left - 8} y={y + 4} textAnchor="end">
              {formatShort(value)}
            </text>
          </g>
        ))}
        {bands.map(({ severity, path, label }) => (
          <g key={severity}>
            <path
              d={path}
              fill={severity === 'unassigned' ? `url(#${hatch})` : `var(--sev-${severity}-chart)`}
              stroke="var(--bg-panel)"
              strokeWidth="1.5"
            />
            {right === LABELS && (
              <text className={styles.label} x={end + 12} y={label}>
                {t(`marks.${severity}`)} {formatCount(last.severity_counts[severity])}
              </text>
            )}
          </g>
        ))}
        <text x={field.left} y={HEIGHT - 12}>
          {shortDay(first.day)}
        </text>
        <text x={end} y={HEIGHT - 12} textAnchor="end">
          {shortDay(last.day)}
        </text>
      </svg>
    </div>
  );
}
