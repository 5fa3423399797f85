import type { Affected } from './advisory.ts';
import type { Interval } from './intervals.ts';
import { prepareAffected } from './prepare.ts';
import { parseVersion } from './version-schemes.ts';

/** Affected versions in a row, as a record states them. */
interface StatedRange {
  /** First affected version; null: every version before the end. */
  introduced: string | null;
  /** First version that is not affected any more; null when the record names none. */
  fixed: string | null;
  /** Last affected version; null when the record names none. */
  last_affected: string | null;
}

/** Ranges of an affected package, and where versions are among them. */
interface RangeLine {
  /** Ascending, each once. Ranges of commits, and those that cannot be read, are omitted. */
  ranges: StatedRange[];
  /** Number of ranges that begin at a version or before it; null when the version cannot be compared. */
  begunAt(version: string): number | null;
}

/** Returns the ranges of an entry in the order of its ecosystem's versions. */
export function statedRanges(affected: Affected): RangeLine {
  const { ranges, scheme } = prepareAffected(affected);
  const seen = new Set<string>();
  const intervals = ranges
    .flatMap((range) => range.intervals.map((interval) => ({ interval, scheme: range.scheme })))
    .filter(({ interval }) => {
      const key = JSON.stringify(rangeOf(interval));
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => {
      if (a.interval.from === null || b.interval.from === null)
        return Number(b.interval.from === null) - Number(a.interval.from === null);
      return (scheme ?? a.scheme).compare(a.interval.from, b.interval.from);
    });
  return {
    ranges: intervals.map(({ interval }) => rangeOf(interval)),
    begunAt(version) {
      let begun = 0;
      for (const { interval, scheme: own } of intervals) {
        const parsed = parseVersion(own, version);
        if (parsed === null) return null;
        if (interval.from === null || own.compare(interval.from, parsed) <= 0) begun++;
      }
      return begun;
    },
  };
}

function rangeOf({ from, introduced, fixed, last_affected, limit, last_known }: Interval) {
  const [, sign, version = null] = /^(<=?) *(.+)$/.exec(last_known ?? '') ?? [];
  const end = limit ?? fixed;
  return {
    introduced: from === null ? null : introduced,
    fixed: end ?? (sign === '<' ? version : null),
    last_affected: last_affected ?? (end === null && sign === '<=' ? version : null),
  };
}
