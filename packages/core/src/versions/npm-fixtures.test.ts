import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type NpmVersion, parseNpm } from './npm.ts';
import { VersionError } from './scheme.ts';

function readCases<T extends readonly unknown[]>(file: string, cases: number): readonly T[] {
  const url = new URL(`../../vectors/versions/node-semver/${file}.json`, import.meta.url);
  const document: { cases: T[] } = JSON.parse(readFileSync(url, 'utf8'));
  assert.equal(document.cases.length, cases);
  return document.cases;
}

/** node-semver takes `true` for loose, and any truthy value within the options. */
function optionsOf(written: unknown): { loose: boolean } {
  if (typeof written !== 'object' || written === null) return { loose: written === true };
  return {
    loose: 'loose' in written && Boolean(written.loose) && written.loose !== '__undefined__',
  };
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

function core({ major, minor, patch }: NpmVersion): string {
  return parseNpm(`${major}.${minor}.${patch}`).key;
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
  if (part === 'major') return parseNpm(`${major}.0.0`);
  if (part === 'minor') return parseNpm(`${major}.${minor}.0`);
  const kept = part === 'patch' || prerelease === '' ? '' : `-${prerelease}`;
  return parseNpm(`${major}.${minor}.${patch}${kept}`);
}

test('truncations: the result equals the version up to the part that is kept', () => {
  for (const [text, part, result] of readCases<Truncation>('truncations', 27)) {
    const version = attempt(() => parseNpm(text));
    if (result === null) assert.ok(!version || part === 'fake', `${text} ${part}`);
    else assert.equal(version && cut(version, part).key, parseNpm(result).key, `${text} ${part}`);
  }
});
