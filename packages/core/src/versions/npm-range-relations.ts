/* Relations between npm ranges and versions outside them, by node-semver's rules. */
import { type NpmVersion, npmVersionOf } from './npm.ts';
import { fulfilsNpm, type NpmComparator } from './npm-comparator.ts';
import { admitsNpm, type NpmRange } from './npm-range.ts';

type ComparatorSet = readonly NpmComparator[];

/** Nothing is below the lowest version: `<0.0.0-0`, and without pre-releases `<0.0.0` too. */
function isEmpty({ operator, version }: NpmComparator, includePrerelease: boolean): boolean {
  if (operator !== '<' || version.major + version.minor + version.patch !== 0) return false;
  return !includePrerelease || version.prerelease === '0';
}

function comparatorsMeet(a: NpmComparator, b: NpmComparator, includePrerelease: boolean): boolean {
  if (a.operator === '') return admitsNpm([b], a.version, { includePrerelease });
  if (b.operator === '') return admitsNpm([a], b.version, { includePrerelease });
  if (isEmpty(a, includePrerelease) || isEmpty(b, includePrerelease)) return false;
  if (a.operator[0] === b.operator[0]) return true;
  return fulfilsNpm(a.version, b) && fulfilsNpm(b.version, a);
}

function setsMeet(a: ComparatorSet, b: ComparatorSet, includePrerelease: boolean): boolean {
  return a.every((left) => b.every((right) => comparatorsMeet(left, right, includePrerelease)));
}

/** Whether some version may be in both ranges. */
export function npmRangesIntersect(a: NpmRange, b: NpmRange): boolean {
  const pre = a.includePrerelease || b.includePrerelease;
  const possible = (set: ComparatorSet) => setsMeet(set, set, pre);
  const others = b.sets.filter(possible);
  return a.sets.filter(possible).some((set) => others.some((other) => setsMeet(set, other, pre)));
}

const anyRelease: NpmComparator = { operator: '>=', version: npmVersionOf([0, 0, 0], '') };

interface Extremes {
  readonly highest: NpmComparator;
  readonly lowest: NpmComparator;
}

function extremesOf(set: ComparatorSet): Extremes {
  let highest = set[0] ?? anyRelease;
  let lowest = highest;
  for (const comparator of set) {
    if (comparator.version.key > highest.version.key) highest = comparator;
    else if (comparator.version.key < lowest.version.key) lowest = comparator;
  }
  return { highest, lowest };
}

function isAbove(set: ComparatorSet, version: NpmVersion): boolean {
  const { highest, lowest } = extremesOf(set);
  if (highest.operator === '>' || highest.operator === '>=') return false;
  if (lowest.operator === '' || lowest.operator === '>') return version.key > lowest.version.key;
  return lowest.operator !== '>=' || version.key >= lowest.version.key;
}

function isBelow(set: ComparatorSet, version: NpmVersion): boolean {
  const { highest, lowest } = extremesOf(set);
  if (lowest.operator === '<' || lowest.operator === '<=') return false;
  if (highest.operator === '' || highest.operator === '<') return version.key < highest.version.key;
  return highest.operator !== '<=' || version.key <= highest.version.key;
}

/** Position of a version: in the range, above all of it, below all of it, or in a gap of it. */
export function placeInNpmRange(
  version: NpmVersion,
  { sets, includePrerelease }: NpmRange,
): 'inside' | 'above' | 'below' | 'between' {
  if (sets.some((set) => admitsNpm(set, version, { includePrerelease }))) return 'inside';
  if (sets.every((set) => isAbove(set, version))) return 'above';
  return sets.every((set) => isBelow(set, version)) ? 'below' : 'between';
}
