import styles from './charts.module.css';

const WIDTH = 64;
const HEIGHT = 20;
const EDGE = 3;

/** A value between 0 and 1 at an instant in milliseconds. */
interface SparkPoint {
  at: number;
  share: number;
  /** Nothing is known of the time before it: no line leads here. */
  isAfterGap?: boolean;
}

/** A line without axes, with a dot at its end. The text `label` says from which value to which it goes. */
export function Sparkline({ points, label }: { points: readonly SparkPoint[]; label: string }) {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const span = Math.max(last.at - first.at, 1);
  const xOf = (at: number) => EDGE + ((WIDTH - 2 * EDGE) * (at - first.at)) / span;
  const yOf = (share: number) => EDGE + (HEIGHT - 2 * EDGE) * (1 - share);
  const path = points
    .map(({ at, share, isAfterGap }, i) => {
      const point = `${xOf(at).toFixed(1)},${yOf(share).toFixed(1)}`;
      // A day between two gaps is a dot.
      return i === 0 || isAfterGap ? `M${point}h0` : `L${point}`;
    })
    .join('');
  return (
    <svg className={styles.spark} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <path d={path} />
      <circle cx={xOf(last.at)} cy={yOf(last.share)} r="2.5" />
    </svg>
  );
}
