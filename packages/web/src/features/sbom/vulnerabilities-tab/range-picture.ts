import type { MatchReason } from '@assay/contract/sbom-rows.ts';
import type { z } from 'zod';

type Reason = z.output<typeof MatchReason>;

/** Meaning of a point in the picture; with `_installed` the installed version equals that bound. */
export type PointRole =
  | 'introduced'
  | 'installed'
  | 'fixed'
  | 'last_affected'
  | 'introduced_installed'
  | 'last_affected_installed';

/** One version on the line. `at` is its position in percent from the left. */
export interface RangePoint {
  at: number;
  role: PointRole;
  version: string;
  /** Filled: the version is affected. Hollow: the range ends before it. Diamond: it is installed. */
  shape: 'filled' | 'hollow' | 'diamond';
}

/** A line of versions, not to scale: only their order matters. */
export interface RangePicture {
  /** The affected stretch in percent from the left; null where single versions are listed. */
  band: { from: number; to: number } | null;
  points: readonly RangePoint[];
  /** The installed version could not be placed: the comparator does not understand it. */
  isUncertain: boolean;
}

const START = 6;
const MIDDLE = 45.5;
const END = 82;

/**
 * Computes the positions of a match's versions. A range that starts at `0` or has no start begins at the line's
 * left end.
 */
export function rangePicture(reason: Reason): RangePicture {
  const { value, fixed, last_affected, verdict } = reason;
  const introduced = reason.introduced === '0' ? null : reason.introduced;
  const isUncertain = verdict === 'unknown';
  const end = fixed ?? last_affected;
  const isListed = introduced === null && end === null && !/[<>*]/.test(reason.range);
  if (isListed && !isUncertain)
    return { band: null, points: [installed(MIDDLE, 'installed', value)], isUncertain };

  const atStart = introduced !== null && introduced === value;
  const atEnd = fixed === null && last_affected !== null && last_affected === value;
  const points: RangePoint[] = [];
  if (atStart) points.push(installed(START, 'introduced_installed', value));
  else if (introduced !== null)
    points.push({ at: START, role: 'introduced', version: introduced, shape: 'filled' });
  if (!atStart && !atEnd) points.push(installed(MIDDLE, 'installed', value));
  if (atEnd && !atStart) points.push(installed(END, 'last_affected_installed', value));
  else if (fixed !== null) points.push({ at: END, role: 'fixed', version: fixed, shape: 'hollow' });
  else if (last_affected !== null && !atEnd)
    points.push({ at: END, role: 'last_affected', version: last_affected, shape: 'filled' });
  const band = { from: introduced === null ? 0 : START, to: end === null ? 100 : END };
  return { band: isListed ? null : band, points, isUncertain };
}

const installed = (at: number, role: PointRole, version: string): RangePoint => ({
  at,
  role,
  version,
  shape: 'diamond',
});
