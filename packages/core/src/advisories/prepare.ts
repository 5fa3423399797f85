import { repositoryKeyOf } from '../versions/ecosystem.ts';
import type { VersionScheme } from '../versions/scheme.ts';
import type { Affected, AffectedRange } from './advisory.ts';
import type { Interval } from './intervals.ts';
import { intervalsOf } from './intervals.ts';
import { type CpeLimits, cpeLimitsOf } from './match-cpe.ts';
import { type EntryStreams, entryStreamsOf } from './module-stream.ts';
import type { ReleaseVerdict } from './release.ts';
import type { Match } from './verdict.ts';
import { schemeOf, semver } from './version-schemes.ts';

/** A range with its bounds parsed and sorted. */
export interface PreparedRange {
  /** Index in `affected.ranges`. */
  range_no: number;
  scheme: VersionScheme;
  /** Ascending and disjoint, with `limit` and `last_known` applied. */
  intervals: readonly PreparedInterval[];
  /** Conditions besides the version, for a CPE; null in other ecosystems. */
  cpe: CpeLimits | null;
}

/** An interval with its precomputed match, so that matching allocates nothing. */
export interface PreparedInterval extends Interval {
  match: Match;
}

/** An affected package with everything parsed once; reuse it for every component of that name. */
export interface PreparedAffected {
  readonly affected: Affected;
  /** Undefined when the ecosystem's versions have no known order. */
  readonly scheme: VersionScheme | undefined;
  /** Ranges that can be decided; GIT ranges and unreadable ones are not among them. */
  readonly ranges: readonly PreparedRange[];
  readonly has_git: boolean;
  /** Reason some range cannot be decided; null when all ranges except GIT can be. */
  readonly undecidable: Match | null;
  /** Explicit versions; null until {@link listedOf} asks for them. */
  listed: ReadonlySet<string> | null;
  /** Explicit versions parsed, unreadable ones left out; filled on first use. */
  listed_versions: unknown[] | null;
  /** Whether these are sorted, which they are from their second use on. */
  is_sorted: boolean;
  readonly repository_key: string | null;
  /** Null where the ecosystem has no module streams; undefined until {@link streamsOf} asks for them. */
  streams: EntryStreams | null | undefined;
  /** The last release that was compared, with its verdict: components come sorted. */
  last_release: string | null;
  last_release_verdict: ReleaseVerdict;
}

const NONE_LISTED: ReadonlySet<string> = new Set();

/** Parses and sorts the data that `matchAffected` needs. Never throws: unreadable data makes matches `unknown`. */
export function prepareAffected(affected: Affected): PreparedAffected {
  const scheme = schemeOf(affected.ecosystem);
  const ranges: PreparedRange[] = [];
  let undecidable: Match | null = null;
  affected.ranges.forEach((range, rangeNo) => {
    if (range.type === 'GIT') return;
    const prepared = prepareRange(range, rangeNo, affected);
    if ('verdict' in prepared) undecidable ??= prepared;
    else ranges.push(prepared);
  });
  return {
    affected,
    scheme,
    ranges,
    has_git: affected.ranges.some((range) => range.type === 'GIT'),
    undecidable,
    listed: null,
    listed_versions: null,
    is_sorted: false,
    repository_key:
      affected.repository_url === null ? null : repositoryKeyOf(affected.repository_url),
    streams: undefined,
    last_release: null,
    last_release_verdict: 'same',
  };
}

/** The explicit versions of an entry, as they are compared as texts. Most entries are decided without them. */
export function listedOf(prepared: PreparedAffected): ReadonlySet<string> {
  const { ecosystem, versions } = prepared.affected;
  if (versions.length === 0) return NONE_LISTED;
  prepared.listed ??= new Set(ecosystem === 'GIT' ? versions.map(tagKeyOf) : versions);
  return prepared.listed;
}

/** The module streams of an entry; null where its ecosystem has none. */
export function streamsOf(prepared: PreparedAffected): EntryStreams | null {
  if (prepared.streams === undefined) prepared.streams = entryStreamsOf(prepared.affected);
  return prepared.streams;
}

/** Tags in the form in which two are compared: `v1.2` and `refs/tags/1.2` are one. */
export const tagKeyOf = (tag: string): string =>
  tag.replace(/^refs\/tags\//, '').replace(/^v(?=\d)/i, '');

function prepareRange(
  range: AffectedRange,
  rangeNo: number,
  { ecosystem }: Affected,
): PreparedRange | Match {
  const ecosystemScheme = schemeOf(ecosystem);
  const scheme = range.type === 'SEMVER' ? semver(ecosystemScheme) : ecosystemScheme;
  const read = intervalsOf(range, scheme);
  if (typeof read === 'string') {
    return { verdict: 'unknown', why: read, range_no: rangeNo, interval: null };
  }
  return {
    range_no: rangeNo,
    scheme: read.scheme,
    intervals: read.intervals.map((interval) => ({
      ...interval,
      match: { verdict: 'affected', why: 'in_range', range_no: rangeNo, interval },
    })),
    cpe: ecosystem === 'CPE' ? cpeLimitsOf(range) : null,
  };
}
