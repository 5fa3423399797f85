import type { PreparedAffected } from './prepare.ts';
import type { Match, MatchWhy } from './verdict.ts';

/** Explanation of a verdict, for display and for storage with the advisory's id and revision. */
export interface MatchReason {
  why: MatchWhy;
  range_no: number | null;
  introduced: string | null;
  fixed: string | null;
  last_affected: string | null;
  limit: string | null;
  last_known: string | null;
  /** Name of the version scheme that compared; '' when nothing was compared. */
  comparator: string;
  /** The component's version (or commit) that was compared. */
  value: string;
}

/** The full reason of a match that `matchAffected` gave for this `value`. */
export function reasonOf(prepared: PreparedAffected, match: Match, value: string): MatchReason {
  const { interval } = match;
  const range = prepared.ranges.find(({ range_no }) => range_no === match.range_no);
  return {
    why: match.why,
    range_no: match.range_no,
    introduced: interval?.introduced ?? null,
    fixed: interval?.fixed ?? null,
    last_affected: interval?.last_affected ?? null,
    limit: interval?.limit ?? null,
    last_known: interval?.last_known ?? null,
    comparator: (range?.scheme ?? prepared.scheme)?.name ?? '',
    value,
  };
}

/**
 * The affected versions that a reason names, for display: `>= 2.0.0, < 2.9.10.4`, `<= 1.4`; `*` when
 * every version is affected, `= 1.2` when the version is listed, '' when no range decided.
 */
export function rangeTextOf(reason: MatchReason): string {
  if (reason.why === 'listed') return `= ${reason.value}`;
  if (reason.introduced === null) return '';
  const bounds = reason.introduced === '0' ? [] : [`>= ${reason.introduced}`];
  if (reason.limit !== null) bounds.push(`< ${reason.limit}`);
  else if (reason.last_affected !== null) bounds.push(`<= ${reason.last_affected}`);
  else if (reason.fixed !== null) bounds.push(`< ${reason.fixed}`);
  else if (reason.last_known !== null) bounds.push(reason.last_known);
  return bounds.join(', ') || '*';
}
