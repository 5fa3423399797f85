/**
 * Decides whether an advisory affects a component. Candidates are found by (ecosystem, name); this module
 * compares release, registry, ranges and listed versions.
 *
 * A version is affected when a range or the list contains it. A range that cannot be decided yields `unknown`,
 * never "no", unless another range or the list yields "yes".
 *
 * @see https://ossf.github.io/osv-schema/#evaluation 1.7
 */

import { repositoryKeyOf } from '../versions/ecosystem.ts';
import type { VersionScheme } from '../versions/scheme.ts';
import type { StatedVersion } from '../versions/stated-version.ts';
import { statedIn } from '../versions/version-problem.ts';
import type { RangeEvent } from './advisory.ts';
import { limitByCpe } from './match-cpe.ts';
import { matchRequirement } from './match-requirement.ts';
import { compareStream } from './module-stream.ts';
import {
  listedOf,
  type PreparedAffected,
  type PreparedRange,
  streamsOf,
  tagKeyOf,
} from './prepare.ts';
import { compareRelease } from './release.ts';
import type { Match, MatchWhy, Verdict } from './verdict.ts';
import { parsedVersionOf, parseVersion } from './version-schemes.ts';

/** Properties of a component that matching reads. Ecosystem and name were compared before. */
export interface Subject {
  /** As spelled; '' when the component has none. */
  version: string;
  /** Result of `parsedVersionOf`; undefined = not parsed yet. A caller with many candidates parses once. */
  parsed?: unknown;
  /** Release of the distribution; '' = none or not stated. */
  release: string;
  /** purl qualifier `repository_url`: registry of the component, when stated. */
  repository_url?: string;
  /** Enterprise Linux: module stream of the build, `nodejs:16`, when the SBOM states it. */
  stream?: string;
  /** Full commit hash, when the component states it. */
  commit?: string;
  /** Attributes of the component's CPE, where it is compared by that. */
  cpe?: readonly string[];
}

/** Object names of SHA-1 and SHA-256 repositories. */
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;

const LISTED = match('affected', 'listed');
const OUTSIDE = match('not_affected', 'outside');
const RELEASE_DIFFERS = match('not_affected', 'release_differs');
const REPOSITORY_DIFFERS = match('not_affected', 'repository_differs');
const STREAM_DIFFERS = match('not_affected', 'stream_differs');
const STREAM_MISSING = match('unknown', 'stream_missing');
const RELEASE_MISSING = match('unknown', 'release_missing');
const VERSION_MISSING = match('unknown', 'version_missing');
const VERSION_UNREADABLE = match('unknown', 'version_unreadable');
const NOT_A_VERSION = match('unknown', 'not_a_version');
const REQUIREMENT_UNDECIDED = match('unknown', 'requirement_undecided');
const NOTHING_STATED = match('unknown', 'nothing_stated');
const NO_COMPARATOR = match('unknown', 'no_comparator');
const COMMIT_MISSING = match('unknown', 'commit_missing');
const COMMIT_HISTORY_MISSING = match('unknown', 'commit_history_missing');

function match(verdict: Verdict, why: MatchWhy): Match {
  return { verdict, why, range_no: null, interval: null };
}

/**
 * Returns the verdict for one component. Allocates nothing in the usual cases; `reasonOf` builds the
 * explanation.
 *
 * The first range that contains the version decides, then the list of versions; commits are read only when
 * versions decide nothing.
 */
export function matchAffected(prepared: PreparedAffected, subject: Subject): Match {
  const elsewhere = placeOf(prepared, subject);
  if (elsewhere?.verdict === 'not_affected') return elsewhere;
  if (prepared.affected.ecosystem === 'GIT') return matchRepository(prepared, subject);
  const byVersion = matchVersion(prepared, subject);
  // Which release it is matters only to a version that may be affected in it.
  if (elsewhere !== null) return byVersion.verdict === 'not_affected' ? byVersion : elsewhere;
  if (byVersion.verdict !== 'unknown' || !prepared.has_git) return byVersion;
  const byCommit = matchCommit(prepared, subject.commit);
  return byVersion === NOTHING_STATED || byCommit.verdict !== 'unknown' ? byCommit : byVersion;
}

/** Returns null when the record applies to the component's release and registry. */
function placeOf(prepared: PreparedAffected, subject: Subject): Match | null {
  const { affected } = prepared;
  if (affected.release !== '') {
    if (prepared.last_release !== subject.release) {
      prepared.last_release = subject.release;
      prepared.last_release_verdict = compareRelease(
        affected.ecosystem,
        affected.release,
        subject.release,
      );
    }
    if (prepared.last_release_verdict === 'other') return RELEASE_DIFFERS;
    if (prepared.last_release_verdict === 'unknown') return RELEASE_MISSING;
  }
  const stream = streamProblem(prepared, subject);
  if (stream !== null) return stream;
  if (prepared.repository_key === null || !subject.repository_url) return null;
  const isSame = repositoryKeyOf(subject.repository_url) === prepared.repository_key;
  return isSame ? null : REPOSITORY_DIFFERS;
}

/** Returns null when the record applies to the component's module stream, or streams do not matter. */
function streamProblem(prepared: PreparedAffected, subject: Subject): Match | null {
  const streams = streamsOf(prepared);
  if (streams === null) return null;
  const { version, stream = '' } = subject;
  const verdict = compareStream(streams, { version, stream }, prepared.affected.name);
  if (verdict === 'same') return null;
  return verdict === 'other' ? STREAM_DIFFERS : STREAM_MISSING;
}

function matchVersion(prepared: PreparedAffected, subject: Subject): Match {
  let open: Match | null = prepared.undecidable;
  const parsed = parsedIn(prepared, subject);
  if (parsed === null && subject.version !== '' && subject.cpe === undefined) {
    const stated = statedIn(prepared.affected.ecosystem, subject.version);
    if (stated.kind !== 'version') return matchStated(prepared, subject.version, stated);
  }
  for (const range of prepared.ranges) {
    const within = matchRange(
      range,
      range.scheme === prepared.scheme ? parsed : undefined,
      subject,
    );
    const found = range.cpe === null ? within : limitByCpe({ cpe: range.cpe }, within, subject);
    if (found.verdict === 'affected') return found;
    if (found.verdict === 'unknown') open ??= found;
  }
  if (prepared.affected.versions.length > 0) {
    const found = matchListed(prepared, parsed, subject.version);
    if (found.verdict === 'affected') return found;
    if (found.verdict === 'unknown') open ??= found;
  } else if (prepared.ranges.length === 0) {
    open ??= NOTHING_STATED;
  }
  return open ?? OUTSIDE;
}

/** A text that is no version is affected only where every version is, or all versions that it admits. */
function matchStated(
  prepared: PreparedAffected,
  text: string,
  stated: Exclude<StatedVersion, { kind: 'version' }>,
): Match {
  if (listedOf(prepared).has(text)) return LISTED;
  const unbounded = prepared.ranges
    .map(({ intervals: [first] }) => first)
    .find((first) => first !== undefined && first.from === null && first.to === null);
  if (unbounded !== undefined) return unbounded.match;
  if (stated.kind === 'none') return NOT_A_VERSION;
  const found = matchRequirement(prepared, stated.alternatives);
  return found === 'none' ? OUTSIDE : (found ?? REQUIREMENT_UNDECIDED);
}

/** Null = cannot be parsed in the ecosystem's scheme. */
function parsedIn(prepared: PreparedAffected, subject: Subject): unknown {
  if (subject.parsed !== undefined) return subject.parsed;
  return parsedVersionOf(prepared.affected.ecosystem, subject.version);
}

/** @param parsed undefined = not parsed in the range's scheme yet */
function matchRange(range: PreparedRange, parsed: unknown, subject: Subject): Match {
  const { intervals, scheme } = range;
  const first = intervals[0];
  if (first === undefined) return OUTSIDE;
  if (first.from === null && first.to === null) return first.match;
  if (subject.version === '') return VERSION_MISSING;
  const version = parsed === undefined ? parseVersion(scheme, subject.version) : parsed;
  if (version === null) return VERSION_UNREADABLE;
  for (const interval of intervals) {
    if (interval.from !== null && scheme.compare(version, interval.from) < 0) return OUTSIDE;
    if (interval.to === null) return interval.match;
    const order = scheme.compare(version, interval.to);
    if (order < 0 || (order === 0 && interval.includes_to)) return interval.match;
  }
  return OUTSIDE;
}

function matchListed(prepared: PreparedAffected, parsed: unknown, version: string): Match {
  if (version === '') return VERSION_MISSING;
  if (listedOf(prepared).has(version)) return LISTED;
  if (prepared.scheme === undefined) return NO_COMPARATOR;
  if (parsed === null) return VERSION_UNREADABLE;
  return isListed(prepared, prepared.scheme, parsed) ? LISTED : OUTSIDE;
}

/** Most entries meet one version, with which each listed one is compared: sorting them takes longer. */
function isListed(prepared: PreparedAffected, scheme: VersionScheme, version: unknown): boolean {
  if (prepared.listed_versions === null) {
    const versions = prepared.affected.versions
      .map((text) => parseVersion(scheme, text))
      .filter((listed) => listed !== null);
    prepared.listed_versions = versions;
    return versions.some((listed) => scheme.compare(listed, version) === 0);
  }
  if (!prepared.is_sorted) prepared.listed_versions.sort((a, b) => scheme.compare(a, b));
  prepared.is_sorted = true;
  return isAmong(prepared.listed_versions, version, scheme);
}

function isAmong(sorted: readonly unknown[], version: unknown, scheme: VersionScheme): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = scheme.compare(sorted[middle], version);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** A repository at a tag is decided by the list of tags, at a commit by the commits that the record names. */
function matchRepository(prepared: PreparedAffected, { version, commit }: Subject): Match {
  const revision = commit ?? version;
  if (COMMIT.test(revision)) return matchCommit(prepared, revision);
  if (prepared.affected.versions.length === 0 || version === '')
    return matchCommit(prepared, undefined);
  return listedOf(prepared).has(tagKeyOf(version)) ? LISTED : OUTSIDE;
}

/**
 * Without the repository, only commits that a range names can be matched, and a range without an end, which
 * contains every commit.
 */
function matchCommit(prepared: PreparedAffected, commit: string | undefined): Match {
  if (!commit) return COMMIT_MISSING;
  let open: Match | null = null;
  for (const [rangeNo, range] of prepared.affected.ranges.entries()) {
    if (range.type !== 'GIT') continue;
    const verdict = commitVerdict(range.events, commit.toLowerCase());
    if (verdict === 'affected') {
      return { verdict, why: 'at_commit', range_no: rangeNo, interval: null };
    }
    if (verdict === 'unknown') open = COMMIT_HISTORY_MISSING;
  }
  return open ?? OUTSIDE;
}

function commitVerdict(events: readonly RangeEvent[], commit: string): Verdict {
  if (events.some((event) => 'fixed' in event && event.fixed === commit)) return 'not_affected';
  if (events.some((event) => 'limit' in event && event.limit === commit)) return 'not_affected';
  const isNamed = events.some(
    (event) =>
      ('introduced' in event && event.introduced === commit) ||
      ('last_affected' in event && event.last_affected === commit),
  );
  const isEverything =
    events.length > 0 && events.every((event) => 'introduced' in event && event.introduced === '0');
  return isNamed || isEverything ? 'affected' : 'unknown';
}
