import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type NpmVersion, npmVersionOf, parseNpm } from './npm.ts';
import { formatNpmRange, type NpmRangeOptions, parseNpmRange, satisfiesNpm } from './npm-range.ts';
import { npmRangesIntersect, placeInNpmRange } from './npm-range-relations.ts';
import { VersionError } from './scheme.ts';

function readCases<T extends readonly unknown[]>(file: string, cases: number): readonly T[] {
  const url = new URL(`../../vectors/versions/node-semver/${file}.json`, import.meta.url);
  const document: { cases: T[] } = JSON.parse(readFileSync(url, 'utf8'));
  assert.equal(document.cases.length, cases);
  return document.cases;
}

/** node-semver takes `true` for loose, and any truthy value within the options. */
function optionsOf(written: unknown): NpmRangeOptions {
  if (typeof written !== 'object' || written === null) return { loose: written === true };
  const loose = 'loose' in written && Boolean(written.loose) && written.loose !== '__undefined__';
  return { loose, includePrerelease: 'includePrerelease' in written };
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    assert.ok(error instanceof VersionError, String(error));
    return undefined;
  }
}

type Pair = readonly [string, string, unknown?];

function compareNpm(a: string, b: string, written: unknown): number {
  const [left, right] = [parseNpm(a, optionsOf(written)), parseNpm(b, optionsOf(written))];
  return left.key < right.key ? -1 : left.key > right.key ? 1 : 0;
}

test('comparisons: the first version is above the second', () => {
  for (const [a, b, written] of readCases<Pair>('comparisons', 31)) {
    assert.equal(compareNpm(a, b, written), 1, `${a} > ${b}`);
    assert.equal(compareNpm(b, a, written), -1, `${b} < ${a}`);
    assert.equal(compareNpm(a, a, written), 0, a);
  }
});

test('equality: both spellings are one version', () => {
  for (const [a, b, written] of readCases<Pair>('equality', 37)) {
    assert.equal(compareNpm(a, b, written), 0, `${a} = ${b}`);
  }
});

type Identifiers = readonly (string | number)[];
type Parts = readonly [string, number, number, number, Identifiers, Identifiers];

test('valid-versions: each part is read', () => {
  const identifiers = (text: string) => (text === '' ? [] : text.split('.'));
  for (const [text, major, minor, patch, pre, build] of readCases<Parts>('valid-versions', 22)) {
    const version = parseNpm(text);
    assert.deepEqual([version.major, version.minor, version.patch], [major, minor, patch], text);
    assert.deepEqual(identifiers(version.prerelease), pre.map(String), text);
    assert.deepEqual(identifiers(version.build), build.map(String), text);
  }
});

test('invalid-versions: refuses every text', () => {
  const cases = readCases<readonly [unknown, string, unknown?]>('invalid-versions', 10);
  const texts = cases.filter(([value]) => typeof value === 'string');
  assert.equal(texts.length, 7);
  for (const [value, why, written] of texts) {
    const read = () => parseNpm(String(value), optionsOf(written));
    assert.throws(read, VersionError, `${value}: ${why}`);
  }
});

test('range-include: the range holds the version', () => {
  for (const [range, version, written] of readCases<Pair>('range-include', 126)) {
    assert.ok(satisfiesNpm(version, range, optionsOf(written)), `${range} holds ${version}`);
  }
});

test('range-exclude: the range does not hold the version, or one of them is unreadable', () => {
  for (const [range, version, written] of readCases<Pair>('range-exclude', 98)) {
    const held = attempt(() => satisfiesNpm(version, range, optionsOf(written)));
    assert.notEqual(held, true, `${range} holds ${version}`);
  }
});

type Parsed = readonly [string, string | null, unknown?];

test('range-parse: ranges have one canonical text, and unreadable ones are refused', () => {
  const failures: string[] = [];
  for (const [text, canonical, written] of readCases<Parsed>('range-parse', 133)) {
    const range = attempt(() => parseNpmRange(text, optionsOf(written)));
    const found = range ? formatNpmRange(range) : null;
    if (found !== canonical) failures.push(`${text}: ${found}, not ${canonical}`);
  }
  assert.deepEqual(failures, []);
});

type Meeting = readonly [string, string, boolean, boolean?];

for (const [file, cases] of [
  ['range-intersection', 54],
  ['comparator-intersection', 34],
] as const) {
  test(`${file}: ranges meet in both directions`, () => {
    for (const [a, b, expected, includePrerelease = false] of readCases<Meeting>(file, cases)) {
      const [left, right] = [a, b].map((text) => parseNpmRange(text, { includePrerelease }));
      assert.ok(left && right);
      assert.equal(npmRangesIntersect(left, right), expected, `${a} and ${b}`);
      assert.equal(npmRangesIntersect(right, left), expected, `${b} and ${a}`);
    }
  });
}

for (const [file, cases, place, expected] of [
  ['version-gt-range', 56, 'above', true],
  ['version-lt-range', 58, 'below', true],
  ['version-not-gt-range', 80, 'above', false],
  ['version-not-lt-range', 83, 'below', false],
] as const) {
  test(`${file}: the version is ${expected ? '' : 'not '}${place} the range`, () => {
    for (const [range, version, written] of readCases<Pair>(file, cases)) {
      const options = optionsOf(written);
      const found = attempt(() =>
        placeInNpmRange(parseNpm(version, options), parseNpmRange(range, options)),
      );
      assert.equal(found === place, expected, `${version} is ${found} ${range}`);
    }
  });
}

function core({ major, minor, patch }: NpmVersion): string {
  return npmVersionOf([major, minor, patch], '').key;
}

type Increment = readonly [string, string, string | null, unknown?];

/** A new pre-release may change its words and so sort anywhere below its release. */
test('increments: the result is above the version, or the version or the step is unreadable', () => {
  const steps = /^(?:pre)?(?:major|minor|patch|release)$/;
  for (const [text, step, result, written] of readCases<Increment>('increments', 133)) {
    const version = attempt(() => parseNpm(text, optionsOf(written)));
    if (result === null) continue;
    assert.ok(version && steps.test(step), `${text} ${step}`);
    const next = parseNpm(result);
    const rises = step === 'prerelease' ? core(next) >= core(version) : next.key > version.key;
    assert.ok(rises, `${text} ${step} ${result}`);
  }
});

type Truncation = readonly [string, string, string | null];

/** Version truncated after a part. */
function cut({ major, minor, patch, prerelease }: NpmVersion, part: string): NpmVersion {
  if (part === 'major') return npmVersionOf([major, 0, 0], '');
  if (part === 'minor') return npmVersionOf([major, minor, 0], '');
  return npmVersionOf([major, minor, patch], part === 'patch' ? '' : prerelease);
}

test('truncations: the result equals the version up to the part that is kept', () => {
  for (const [text, part, result] of readCases<Truncation>('truncations', 27)) {
    const version = attempt(() => parseNpm(text));
    if (result === null) assert.ok(!version || part === 'fake', `${text} ${part}`);
    else assert.equal(version && cut(version, part).key, parseNpm(result).key, `${text} ${part}`);
  }
});
