/**
 * A range of OSV is a list of events in any order: `introduced`, `fixed`, `last_affected`, `limit`.
 * Read in the order of versions they switch between affected and not; here they become intervals.
 *
 *     [{ introduced: '0' }, { fixed: '1.0.5' }, { introduced: '2.0' }, { last_affected: '2.3' }]
 *     -> [.., 1.0.5) and [2.0, 2.3]
 *
 * @see https://ossf.github.io/osv-schema/#evaluation 1.7
 */
import type { VersionScheme } from '../versions/scheme.ts';
import type { AffectedRange, RangeEvent } from './advisory.ts';
import { parseVersion } from './version-schemes.ts';

/** Affected versions in a row. Texts are the record's own, null where it has no such event. */
export interface Interval {
  /** Parsed lower bound, which is affected itself; null = before every version. */
  from: unknown;
  /** Parsed upper bound; null = after every version. */
  to: unknown;
  /** Whether `to` itself is affected. */
  includes_to: boolean;
  introduced: string;
  fixed: string | null;
  last_affected: string | null;
  limit: string | null;
  last_known: string | null;
}

/** Reason a range cannot be decided. */
export type RangeProblem = 'bound_unreadable' | 'no_introduced' | 'no_comparator';

interface Bound {
  kind: 'introduced' | 'fixed' | 'last_affected';
  text: string;
  /** Null = before every version. */
  version: unknown;
}

interface Limit {
  text: string;
  version: unknown;
}

/**
 * The affected intervals of a range, ascending. A range without a comparator can be decided only when
 * every version is affected; then its one interval has no bounds, and any scheme will do.
 */
export function intervalsOf(
  range: AffectedRange,
  scheme: VersionScheme | undefined,
): { scheme: VersionScheme; intervals: Interval[] } | RangeProblem {
  if (!range.events.some((event) => 'introduced' in event)) return 'no_introduced';
  const order = scheme ?? (isUnbounded(range) ? noOrder : undefined);
  if (order === undefined) return 'no_comparator';
  const bounds = boundsOf(range, order);
  const limit = limitOf(range.events, order);
  if (bounds === null || limit === 'unreadable') return 'bound_unreadable';
  const intervals = fold(bounds, order);
  if (range.last_known !== undefined && !closeOpen(intervals, range.last_known, order)) {
    return 'bound_unreadable';
  }
  const limited = limit ? cutAt(intervals, limit, order) : intervals;
  return { scheme: order, intervals: limited };
}

/** Scheme for packages whose versions have no known order: it parses nothing. */
const noOrder: VersionScheme = {
  name: 'none',
  parse: () => null,
  compare: () => 0,
  orderKey: () => null,
};

function isUnbounded(range: AffectedRange): boolean {
  return (
    range.last_known === undefined &&
    range.events.every((event) => 'introduced' in event && event.introduced === '0')
  );
}

/** Sorted by version; equal ones keep the document's order. Null when one cannot be read. */
function boundsOf(range: AffectedRange, scheme: VersionScheme): Bound[] | null {
  const bounds: Bound[] = [];
  for (const event of range.events) {
    const bound = boundOf(event, scheme, range.type);
    if (bound === 'unreadable') return null;
    if (bound) bounds.push(bound);
  }
  return bounds.sort((a, b) => {
    if (a.version === null || b.version === null) {
      return Number(b.version === null) - Number(a.version === null);
    }
    return scheme.compare(a.version, b.version);
  });
}

function boundOf(
  event: RangeEvent,
  scheme: VersionScheme,
  type: AffectedRange['type'],
): Bound | 'unreadable' | null {
  if ('limit' in event) return null;
  const [kind, text]: [Bound['kind'], string] =
    'introduced' in event
      ? ['introduced', event.introduced]
      : 'fixed' in event
        ? ['fixed', event.fixed]
        : ['last_affected', event.last_affected];
  if (kind === 'introduced' && isStart(text, type)) return { kind, text, version: null };
  const version = parseVersion(scheme, text);
  return version === null ? 'unreadable' : { kind, text, version };
}

/** RustSec spells "from the start" as the lowest version that SemVer has. */
function isStart(text: string, type: AffectedRange['type']): boolean {
  return text === '0' || (type === 'SEMVER' && text === '0.0.0-0');
}

/** OSV requires a version below *any* limit, so the largest counts; `*` means no limit. */
function limitOf(
  events: readonly RangeEvent[],
  scheme: VersionScheme,
): Limit | 'unreadable' | null {
  let largest: Limit | null = null;
  for (const event of events) {
    if (!('limit' in event)) continue;
    if (event.limit === '*') return null;
    const version = parseVersion(scheme, event.limit);
    if (version === null) return 'unreadable';
    if (largest === null || scheme.compare(version, largest.version) > 0) {
      largest = { text: event.limit, version };
    }
  }
  return largest;
}

function fold(bounds: readonly Bound[], scheme: VersionScheme): Interval[] {
  const intervals: Interval[] = [];
  let isOpen = false;
  for (const bound of bounds) {
    const last = intervals.at(-1);
    if (bound.kind === 'introduced') {
      if (!isOpen) intervals.push(openAt(bound));
      isOpen = true;
      continue;
    }
    if (last && isOpen) {
      last.to = bound.version;
      last.includes_to = bound.kind === 'last_affected';
      last[bound.kind] = bound.text;
      isOpen = false;
    } else if (last && bound.kind === 'fixed') {
      last.fixed ??= bound.text;
    }
    if (bound.kind === 'fixed') excludeFix(intervals, bound, scheme);
  }
  return intervals.filter((interval) => !isEmpty(interval, scheme));
}

/** A fixed version is not affected, though an earlier `last_affected` names it too. */
function excludeFix(intervals: readonly Interval[], fix: Bound, scheme: VersionScheme): void {
  for (let at = intervals.length - 1; at >= 0; at--) {
    const interval = intervals[at];
    if (!interval || scheme.compare(interval.to, fix.version) !== 0) return;
    interval.includes_to = false;
  }
}

function openAt({ text, version }: Bound): Interval {
  return {
    from: version,
    to: null,
    includes_to: false,
    introduced: text,
    fixed: null,
    last_affected: null,
    limit: null,
    last_known: null,
  };
}

function isEmpty({ from, to, includes_to }: Interval, scheme: VersionScheme): boolean {
  if (from === null || to === null) return false;
  const order = scheme.compare(from, to);
  return order > 0 || (order === 0 && !includes_to);
}

/** Returns false when the bound cannot be read. `last_known` bounds open intervals only. */
function closeOpen(intervals: Interval[], lastKnown: string, scheme: VersionScheme): boolean {
  const last = intervals.at(-1);
  if (last === undefined || last.to !== null) return true;
  const operator = /^(<=|<|=)\s*/.exec(lastKnown);
  const version = operator ? parseVersion(scheme, lastKnown.slice(operator[0].length)) : null;
  if (version === null) return false;
  last.to = version;
  last.includes_to = operator?.[1] !== '<';
  last.last_known = lastKnown;
  if (isEmpty(last, scheme)) intervals.pop();
  return true;
}

function cutAt(intervals: readonly Interval[], limit: Limit, scheme: VersionScheme): Interval[] {
  return intervals
    .filter(({ from }) => from === null || scheme.compare(from, limit.version) < 0)
    .map((interval) => {
      const isBelow = interval.to !== null && scheme.compare(interval.to, limit.version) < 0;
      if (isBelow) return interval;
      return { ...interval, to: limit.version, includes_to: false, limit: limit.text };
    });
}
