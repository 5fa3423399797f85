/*
 * npm ranges, as in package.json (https://github.com/npm/node-semver#ranges): sets of comparators
 * joined by `||`, each set fulfilled when all its comparators are. `^1.2.3`, `~1.2`, `1.x` and
 * `1.2 - 2.3` are short for pairs of comparators: `^1.2.3` is `>=1.2.3 <2.0.0-0`.
 */
import { type NpmParseOptions, type NpmVersion, npmVersionOf, parseNpm } from './npm.ts';
import { fulfilsNpm, type NpmComparator } from './npm-comparator.ts';
import { readNpmSet } from './npm-range-syntax.ts';
import { VersionError } from './scheme.ts';

/** Parsing options of a range, and which versions it admits. */
export interface NpmRangeOptions extends NpmParseOptions {
  /** Lets pre-releases be in a range like any other version. */
  readonly includePrerelease?: boolean;
}

/** Alternatives; a version must fulfil every comparator of one. An empty set admits any version. */
export interface NpmRange {
  readonly sets: readonly (readonly NpmComparator[])[];
  readonly includePrerelease: boolean;
}

const lowest = npmVersionOf([0, 0, 0], '0');

/** Below every version, so it admits none: `<0.0.0-0`. */
function isNothing({ operator, version }: NpmComparator): boolean {
  return operator === '<' && version.key === lowest.key;
}

/** At or above every possible version. */
function isAnything({ operator, version }: NpmComparator, includePrerelease: boolean): boolean {
  if (operator !== '>=' || version.major + version.minor + version.patch !== 0) return false;
  return version.prerelease === (includePrerelease ? '0' : '');
}

function simplifiedSet(comparators: readonly NpmComparator[], includePrerelease: boolean) {
  const nothing = comparators.find(isNothing);
  if (nothing) return [nothing];
  const written = new Map<string, NpmComparator>();
  for (const comparator of comparators) {
    if (!isAnything(comparator, includePrerelease)) {
      written.set(comparator.operator + comparator.version.key, comparator);
    }
  }
  return [...written.values()];
}

function simplifiedSets(sets: readonly (readonly NpmComparator[])[]): NpmRange['sets'] {
  const possible = sets.filter((set) => set[0] === undefined || !isNothing(set[0]));
  if (possible.length === 0) return sets.slice(0, 1);
  return possible.some((set) => set.length === 0) ? [[]] : possible;
}

/**
 * Ranges as npm writes them; the empty text admits any release.
 * @throws VersionError `not_a_range`, or the error of a version in it
 */
export function parseNpmRange(text: string, options: NpmRangeOptions = {}): NpmRange {
  const { loose = false, includePrerelease = false } = options;
  const sets: (readonly NpmComparator[])[] = [];
  let start = 0;
  for (const part of text.split('||')) {
    const comparators = readNpmSet(part, { loose, includePrerelease, start });
    if (comparators) sets.push(simplifiedSet(comparators, includePrerelease));
    start += part.length + 2;
  }
  if (sets.length === 0) throw new VersionError('not_a_range', 'Expected a range', 0);
  return { sets: simplifiedSets(sets), includePrerelease };
}

function sameRelease(a: NpmVersion, b: NpmVersion): boolean {
  return a.major === b.major && a.minor === b.minor && a.patch === b.patch;
}

/**
 * Whether a set of comparators admits a version. Unless pre-releases are included, one is admitted
 * only by a set that names a pre-release of the same three numbers.
 */
export function admitsNpm(
  set: readonly NpmComparator[],
  version: NpmVersion,
  { includePrerelease }: { includePrerelease: boolean },
): boolean {
  for (const comparator of set) if (!fulfilsNpm(version, comparator)) return false;
  if (includePrerelease || version.prerelease === '') return true;
  return set.some((c) => c.version.prerelease !== '' && sameRelease(c.version, version));
}

/** Whether a version is in a range. @throws VersionError for an unreadable version or range */
export function satisfiesNpm(
  version: string | NpmVersion,
  range: string | NpmRange,
  options: NpmRangeOptions = {},
): boolean {
  const parsed = typeof version === 'string' ? parseNpm(version, options) : version;
  const { sets, includePrerelease } =
    typeof range === 'string' ? parseNpmRange(range, options) : range;
  return sets.some((set) => admitsNpm(set, parsed, { includePrerelease }));
}

function formatVersion({ major, minor, patch, prerelease }: NpmVersion): string {
  return `${major}.${minor}.${patch}${prerelease === '' ? '' : `-${prerelease}`}`;
}

/** Canonical text: comparators with full versions, `*` for any version. */
export function formatNpmRange({ sets }: NpmRange): string {
  const texts = sets.map((set) =>
    set.map(({ operator, version }) => operator + formatVersion(version)).join(' '),
  );
  return texts.join('||') || '*';
}
