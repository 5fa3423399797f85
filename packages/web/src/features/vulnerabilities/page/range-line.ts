import type { AffectedPackage } from '@assay/contract/affected-package.ts';

/** One place on the line of versions. `at` is its position in percent from the left. */
interface LinePoint {
  at: number;
  shape: 'first' | 'end' | 'last' | 'installed';
  /** Versions there; several installed ones may share a place. */
  versions: string[];
}

/** A line of versions, not to scale: only their order matters. */
interface RangeLine {
  /** Affected stretches in percent from the left. */
  bands: { from: number; to: number }[];
  points: LinePoint[];
}

type Stop = Omit<LinePoint, 'at'>;
type Ranges = Pick<AffectedPackage, 'ranges' | 'installed'>;

/** Room at both ends, in percent. */
const MARGIN = 4;

/**
 * Computes where ranges and installed versions are on a line, ascending. A range without a start begins at the left end, one
 * without an end runs to the right end. Installed versions that cannot be compared are omitted.
 */
export function rangeLine({ ranges, installed }: Ranges): RangeLine {
  const stops: Stop[] = [];
  const spans: { from: number | null; to: number | null }[] = [];
  const stopAt = (shape: Stop['shape'], versions: string[]) => stops.push({ shape, versions }) - 1;
  const installedAt = (begun: number, isAffected: boolean) => {
    const here = installed.filter(
      (one) => one.begun === begun && (one.verdict === 'affected') === isAffected,
    );
    if (here.length > 0)
      stopAt(
        'installed',
        here.map(({ version }) => version),
      );
  };
  installedAt(0, true);
  installedAt(0, false);
  ranges.forEach(({ introduced, fixed, last_affected }, at) => {
    const from = introduced === null ? null : stopAt('first', [introduced]);
    installedAt(at + 1, true);
    const end = last_affected ?? fixed;
    const to = end === null ? null : stopAt(last_affected === null ? 'end' : 'last', [end]);
    spans.push({ from, to });
    installedAt(at + 1, false);
  });
  const step = (100 - 2 * MARGIN) / (stops.length + 1);
  const placeOf = (stop: number) => MARGIN + step * (stop + 1);
  return {
    bands: spans.map(({ from, to }) => ({
      from: from === null ? 0 : placeOf(from),
      to: to === null ? 100 : placeOf(to),
    })),
    points: stops.map((stop, at) => ({ ...stop, at: placeOf(at) })),
  };
}

/** A range in words: `>= 2.0.0, < 2.9`; `*` for every version. */
export function rangeText({ introduced, fixed, last_affected }: Ranges['ranges'][number]): string {
  const bounds = [
    ...(introduced === null ? [] : [`>= ${introduced}`]),
    ...(last_affected !== null ? [`<= ${last_affected}`] : fixed === null ? [] : [`< ${fixed}`]),
  ];
  return bounds.join(', ') || '*';
}
