import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RangeEvent } from '../advisories/advisory.ts';
import { prepareAffected } from '../advisories/prepare.ts';
import { safeVersionOf, type TriedVersions } from './safe-version.ts';
import { upgradeStepOf } from './upgrade-step.ts';

const entry = (vulnerability: number, ...events: RangeEvent[]) => ({
  entry: prepareAffected({
    ecosystem: 'npm',
    release: '',
    name: 'a',
    ranges: [{ type: 'SEMVER', events }],
    versions: [],
    repository_url: null,
  }),
  vulnerabilities: [vulnerability],
});
const all = (vulnerability: number, fixed: string) =>
  entry(vulnerability, { introduced: '0' }, { fixed });

const told = (
  found: number[],
  entries: ReturnType<typeof entry>[],
  version = '1.0.0',
  tried: TriedVersions = new Map(),
) => {
  const safe = safeVersionOf({
    ecosystem: 'npm',
    tried,
    subjectFor: () => ({ version, release: '' }),
    found: new Set(found),
    entries,
  });
  if (safe === null) return null;
  const { removed, remaining, introduced, is_safe } = safe;
  return [safe.version, [...removed], [...remaining], [...introduced], is_safe];
};

test('takes the smallest version that ends all findings', () => {
  assert.deepEqual(told([1, 2], [all(1, '1.2.0'), all(2, '1.5.0')]), [
    '1.5.0',
    [1, 2],
    [],
    [],
    true,
  ]);
});

test('skips a version that has a vulnerability of its own', () => {
  const later = entry(9, { introduced: '1.2.0' }, { fixed: '1.3.0' });
  assert.deepEqual(told([1], [all(1, '1.2.0'), later]), ['1.3.0', [1], [], [], true]);
});

test('names the version with the fewest when none is safe', () => {
  const open = entry(9, { introduced: '1.1.0' });
  assert.deepEqual(told([1], [all(1, '1.2.0'), open]), ['1.2.0', [1], [], [9], false]);
});

test('leaves findings without a fix, and says nothing when none has one', () => {
  assert.deepEqual(told([1, 2], [all(1, '1.2.0'), entry(2, { introduced: '0' })]), [
    '1.2.0',
    [1],
    [2],
    [],
    true,
  ]);
  assert.equal(told([2], [entry(2, { introduced: '0' })]), null);
  assert.equal(told([1], [all(1, '1.2.0')], 'no version'), null);
});

test('counts a vulnerability as removed only when no record about it is left', () => {
  assert.deepEqual(told([1], [all(1, '1.2.0'), all(1, '1.4.0')]), ['1.4.0', [1], [], [], true]);
});

test('keeps to the branch of the version that is in use', () => {
  const branches = entry(
    1,
    { introduced: '0' },
    { fixed: '0.9.9' },
    { introduced: '1.0.0' },
    { fixed: '1.0.4' },
    { introduced: '2.0.0' },
    { fixed: '2.0.1' },
  );
  assert.deepEqual(told([1], [branches]), ['1.0.4', [1], [], [], true]);
});

test('says how far an upgrade goes', () => {
  const steps: [string, string, string][] = [
    ['1.2.3', '1.2.4', 'patch'],
    ['1.2.3', '1.3.0', 'minor'],
    ['v1.2.3', 'v2.0.0', 'major'],
    ['0.2.3', '0.3.0', 'major'],
    ['1', '1.1', 'minor'],
    ['main', '1.1', 'unknown'],
  ];
  for (const [from, to, step] of steps)
    assert.equal(upgradeStepOf(from, to), step, `${from} ${to}`);
});

test('gives versions that share what was tried the same as those that do not', () => {
  const entries = [
    all(1, '1.2.0'),
    entry(2, { introduced: '1.1.0' }, { fixed: '1.4.0' }),
    entry(3, { introduced: '1.2.0' }, { fixed: '2.0.0' }),
    entry(4, { introduced: '2.0.0' }),
  ];
  const used: [number[], string][] = [
    [[1], '1.0.0'],
    [[1, 2], '1.1.5'],
    [[2, 3], '1.3.0'],
    [[3], '1.9.0'],
    [[4], '2.1.0'],
  ];
  const shared: TriedVersions = new Map();
  for (const [found, version] of [...used, ...used.toReversed()])
    assert.deepEqual(told(found, entries, version, shared), told(found, entries, version), version);
  assert.deepEqual([...shared.keys()].sort(), ['1.2.0', '1.4.0', '2.0.0']);
});
