import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { schemeOfEcosystem } from './compare.ts';
import type { VersionScheme } from './scheme.ts';

function readTests<T>(file: string): readonly T[] {
  const url = new URL(`../../vectors/versions/vers-spec/${file}_test.json`, import.meta.url);
  const document: { tests: T[] } = JSON.parse(readFileSync(url, 'utf8'));
  return document.tests;
}

interface OrderTest {
  readonly input: { readonly versions: readonly [string, string] };
  readonly expected_output: boolean | readonly string[];
}

function getScheme(ecosystem: string): VersionScheme {
  const scheme = schemeOfEcosystem(ecosystem);
  assert.ok(scheme);
  return scheme;
}

/** A comparison names the two in rising order, in NuGet's file with other case or build. */
function holds(scheme: VersionScheme, { input, expected_output }: OrderTest): boolean {
  const [a, b] = input.versions.map((version) => scheme.parse(version));
  if (typeof expected_output === 'boolean') return (scheme.compare(a, b) === 0) === expected_output;
  const [low, high] = expected_output.map((version) => scheme.parse(version));
  const sorted = [a, b].sort((x, y) => scheme.compare(x, y));
  return (
    scheme.compare(low, high) <= 0 &&
    scheme.compare(sorted[0], low) === 0 &&
    scheme.compare(sorted[1], high) === 0
  );
}

/** From before Maven 3.8.7, which made `.a` a sub-list like `-a`, and that is below `-1`. */
const outdatedMaven = ['2-1,2.0.a', '2-1,2.0.0.a'];

for (const [file, ecosystem, cases] of [
  ['alpine_version_cmp', 'Alpine', 716],
  ['conan_version_cmp', 'ConanCenter', 47],
  ['maven_version_cmp', 'Maven', 977],
  ['nuget_version_cmp', 'NuGet', 33],
] as const) {
  test(`${ecosystem} orders all ${cases} cases of ${file}`, () => {
    const scheme = getScheme(ecosystem);
    const tests = readTests<OrderTest>(file);
    const failing = tests.filter((t) => !holds(scheme, t));
    assert.deepEqual(
      new Set(failing.map((t) => `${t.expected_output}`)),
      new Set(file === 'maven_version_cmp' ? outdatedMaven : []),
    );
    assert.equal(tests.length, cases);
  });
}

/** Tells whether a VERS range contains a version, by definition: pairs of bounds in rising order. */
function inVers(scheme: VersionScheme, vers: string, version: string): boolean {
  const constraints = vers.slice(vers.indexOf('/') + 1).split('|');
  if (constraints[0] === '*') return true;
  const parsed = scheme.parse(version);
  let above: boolean | undefined;
  let inside = false;
  const bounds = constraints
    .map((text) => {
      const operator = /^(?:[<>]=?|!=)?/.exec(text)?.[0] ?? '';
      const bound = decodeURIComponent(text.slice(operator.length));
      return { operator, bound: scheme.parse(bound) };
    })
    .sort((x, y) => scheme.compare(x.bound, y.bound));
  for (const { operator, bound } of bounds) {
    const order = scheme.compare(parsed, bound);
    if (operator === '' && order === 0) return true;
    if (operator === '!=' && order === 0) return false;
    if (operator.startsWith('>')) above = operator === '>=' ? order >= 0 : order > 0;
    if (operator.startsWith('<')) {
      inside ||= (above ?? true) && (operator === '<=' ? order <= 0 : order < 0);
      above = false;
    }
  }
  return inside || above === true;
}

interface ContainmentTest {
  readonly input: { readonly vers: string; readonly version: string };
  readonly expected_output: boolean;
}

for (const [file, ecosystem, cases] of [
  ['npm_range_containment', 'npm', 1],
  ['pypi_range_containment', 'PyPI', 10],
] as const) {
  test(`${ecosystem} decides all ${cases} cases of ${file}`, () => {
    const scheme = getScheme(ecosystem);
    const tests = readTests<ContainmentTest>(file);
    for (const { input, expected_output } of tests) {
      assert.equal(inVers(scheme, input.vers, input.version), expected_output, input.vers);
    }
    assert.equal(tests.length, cases);
  });
}
