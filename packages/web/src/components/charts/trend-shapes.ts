import { SEVERITIES, type SeverityName } from '@assay/contract/severity.ts';
import { area, stack } from 'd3-shape';
import { sumOf, type TrendDay } from './trend-day.ts';

/** Pixels of the chart's field. */
interface Field {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The area of one severity. */
interface Band {
  severity: SeverityName;
  /** SVG path. */
  path: string;
  /** Height in pixels at which its label stands. */
  label: number;
}

/** A line across the field. */
interface GridLine {
  value: number;
  y: number;
}

/** Least distance of two labels in pixels. */
const LABEL = 18;
const DAY_MS = 86_400_000;

/** Shapes of a stacked chart, the worst severity at the bottom. Days lie at their time, so that gaps keep their width. */
export function shapesOf(days: readonly TrendDay[], field: Field) {
  const times = days.map(({ day }) => Date.parse(day) / DAY_MS);
  const [first = 0] = times;
  const span = Math.max((times.at(-1) ?? 0) - first, 1);
  const lines = gridOf(Math.max(1, ...days.map(sumOf)), field);
  const most = lines.at(-1)?.value ?? 1;
  const xOf = (i: number) => field.left + (field.width * ((times[i] ?? 0) - first)) / span;
  const yOf = (value: number) => field.top + field.height * (1 - value / most);
  const series = stack<TrendDay, SeverityName>()
    .keys(SEVERITIES)
    .value(({ severity_counts }, severity) => severity_counts[severity])([...days]);
  const shape = area<[number, number]>()
    .x((_, i) => xOf(i))
    .y0(([low]) => yOf(low))
    .y1(([, high]) => yOf(high));
  const bands = series.map((points): Band => {
    const [low = 0, high = 0] = points.at(-1) ?? [];
    return {
      severity: points.key,
      path: shape(points.map(([from, to]): [number, number] => [from, to])) ?? '',
      label: yOf((low + high) / 2) + 4,
    };
  });
  return { bands: apart(bands, field), lines, xOf };
}

/** Three or four lines at round values, the highest at or above the largest one. */
function gridOf(largest: number, { top, height }: Field): GridLine[] {
  const rough = largest / 3;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? power);
  const count = Math.ceil(largest / step);
  return Array.from({ length: count + 1 }, (_, i) => ({
    value: i * step,
    y: top + height * (1 - i / count),
  }));
}

/** Moves labels up until none lies on another; bands come from the bottom up. */
function apart(bands: Band[], { top, height }: Field): Band[] {
  let limit = top + height + 4;
  const moved = bands.map((band) => {
    const label = Math.min(band.label, limit);
    limit = label - LABEL;
    return { ...band, label };
  });
  const over = Math.max(0, top - (moved.at(-1)?.label ?? top));
  return moved.map((band) => ({ ...band, label: band.label + over }));
}
