import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareVectors } from './cvss-comparison.ts';

const V4 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N';
const V3 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const MILDER = 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H';
const V2 = 'AV:N/AC:L/Au:N/C:C/I:C/A:C';
const record = (id: string, ...scores: string[]) => ({
  source: 'osv',
  id,
  severities: scores.map((score) => ({ type: '', score })),
});
const told = (...records: ReturnType<typeof record>[]) =>
  compareVectors(records).map(({ advisory, version, score, severity, differences }) =>
    [advisory, version, score, severity, ...differences].join(' '),
  );

test('scores every vector again, newest version first', () => {
  assert.deepEqual(told(record('a', V2, V3), record('b', V4)), [
    'b 4.0 9.3 critical',
    'a 3.1 9.8 critical',
    'a 2.0 10 high',
  ]);
});

test('flags sources that disagree about one version', () => {
  assert.deepEqual(told(record('a', V3), record('b', MILDER), record('c', V2)), [
    'a 3.1 9.8 critical sources',
    'b 3.1 8.1 high sources',
    'c 2.0 10 high',
  ]);
});

test('flags a stated word or score that the vector does not give', () => {
  assert.deepEqual(told(record('a', V3, 'MODERATE')), ['a 3.1 9.8 critical stated']);
  assert.deepEqual(told(record('a', V3, 'CRITICAL')), ['a 3.1 9.8 critical']);
  assert.deepEqual(told(record('a', V3, '7.5')), ['a 3.1 9.8 critical stated']);
  assert.deepEqual(
    told(record('a', V3, V2, 'HIGH')),
    ['a 3.1 9.8 critical', 'a 2.0 10 high'],
    'a word that agrees with one of two versions is no difference',
  );
});

test('keeps a vector that cannot be read, without a score', () => {
  const [found, ...others] = compareVectors([record('a', 'CVSS:3.1/AV:N', 'negligible')]);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [found?.vector, found?.version, found?.score, found?.stated, found?.differences],
    ['CVSS:3.1/AV:N', null, null, 'negligible', []],
  );
});
