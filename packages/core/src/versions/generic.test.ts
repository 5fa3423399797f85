import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareVersions } from './compare.ts';
import { genericScheme } from './generic.ts';
import { VersionError } from './scheme.ts';

const ASCENDING = [
  '0.9',
  '1.0-dev',
  '1.0-alpha',
  '1.0-alpha2',
  '1.0-beta1',
  '1.0_rc1',
  '1.0.rc10',
  '1.0',
  '1.0a',
  '1.0k',
  '1.0p1',
  '1.0p2',
  '1.0-sp1',
  '1.0-u2',
  '1.0.1',
  '1.9',
  '1.10',
  '7.0.10-34',
  '7.0.10-100',
  '20240101',
];

test('orders numbers, releases before a version, and letters and patches after it', () => {
  for (const [i, low] of ASCENDING.entries())
    for (const [j, high] of ASCENDING.entries())
      assert.equal(compareVersions(genericScheme, low, high), Math.sign(i - j), `${low} ${high}`);
});

test('a missing number is zero, and case, a leading v and build metadata do not matter', () => {
  for (const [a, b] of [
    ['1', '1.0.0'],
    ['v1.2', '1.2'],
    ['1.0-RC1', '1.0rc1'],
    ['1.2+build.5', '1.2'],
    ['01.02', '1.2'],
  ] as const)
    assert.equal(compareVersions(genericScheme, a, b), 0, `${a} ${b}`);
});

test('refuses versions whose order is not stated: they are unknown', () => {
  for (const text of [
    'unknown',
    '1.0b1',
    '1.0-el8',
    '2.x',
    '1.0 beta',
    '1..2',
    '-',

    '版本1',
  ])
    assert.throws(() => genericScheme.parse(text), VersionError, text);
});
