import { useElementSize } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatDay, formatShare } from '../../../lib/formats.ts';
import chartStyles from '../../charts/charts.module.css';
import type { CoverageStep } from './coverage-steps.ts';
import styles from './rule-sets.module.css';

const HEIGHT = 148;
const FIELD = { left: 52, top: 12, bottom: 28, right: 52 };
const GRID = [0, 0.5, 1];

/** Share of what meets the rule set, as steps; a dashed line marks other rules. */
export function CoverageChart({
  title,
  steps,
}: {
  title: string;
  steps: readonly [CoverageStep, CoverageStep, ...CoverageStep[]];
}) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize();
  const [first] = steps;
  const last = steps.at(-1) ?? first;
  const right = Math.max(width - FIELD.right, FIELD.left + 40);
  const span = Math.max(last.at - first.at, 1);
  const xOf = (at: number) => FIELD.left + ((right - FIELD.left) * (at - first.at)) / span;
  const yOf = (share: number) => FIELD.top + (HEIGHT - FIELD.top - FIELD.bottom) * (1 - share);
  const path = steps
    .map(({ at, share, isAfterGap }, i) =>
      i === 0 || isAfterGap ? `M${xOf(at)},${yOf(share)}h0` : `H${xOf(at)}V${yOf(share)}`,
    )
    .join('');
  const changes = steps.filter(({ rules }, i) => i > 0 && rules !== steps[i - 1]?.rules);
  const words = {
    title,
    ...{ first: formatDay(first.at), last: formatDay(last.at) },
    ...{ before: formatShare(first.share), now: formatShare(last.share) },
  };
  return (
    <div ref={ref}>
      <svg
        className={chartStyles.chart}
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={t('rule_sets.history_from_to', words)}
      >
        {GRID.map((share) => (
          <g key={share}>
            <line
              className={chartStyles.grid}
              x1={FIELD.left}
              x2={right}
              y1={yOf(share)}
              y2={yOf(share)}
            />
            <text x={FIELD.left - 8} y={yOf(share) + 4} textAnchor="end">
              {formatShare(share)}
            </text>
          </g>
        ))}
        {changes.map(({ at, rules }) => (
          <line
            key={`${at} ${rules}`}
            className={styles.change}
            x1={xOf(at)}
            x2={xOf(at)}
            y1={yOf(1)}
            y2={yOf(0)}
          >
            <title>{rules}</title>
          </line>
        ))}
        <path className={styles.line} d={path} />
        <circle className={styles.dot} cx={xOf(last.at)} cy={yOf(last.share)} r="3" />
        <text className={chartStyles.label} x={right + 8} y={yOf(last.share) + 4}>
          {formatShare(last.share)}
        </text>
        <text x={FIELD.left} y={HEIGHT - 8}>
          {formatDay(first.at)}
        </text>
        <text x={right} y={HEIGHT - 8} textAnchor="end">
          {formatDay(last.at)}
        </text>
      </svg>
    </div>
  );
}
