import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rangeLine, rangeText } from './range-line.ts';

const fixed = (introduced: string | null, until: string) => ({
  introduced,
  fixed: until,
  last_affected: null,
});
const at = (version: string, verdict: 'affected' | 'not_affected', begun: number | null) => ({
  version,
  verdict,
  begun,
});
const drawn = (of: Parameters<typeof rangeLine>[0]) =>
  rangeLine(of).points.map(({ shape, versions }) => `${shape} ${versions.join(' ')}`);

test('orders the bounds of ranges with the installed versions between them', () => {
  const ranges = [fixed(null, '0.9.0'), fixed('1.5.0', '1.6.0')];
  const installed = [
    at('1.5.5', 'affected', 2),
    at('0.1.0', 'affected', 1),
    at('1.0.0', 'not_affected', 1),
    at('1.1.0', 'not_affected', 1),
    at('2.0.0', 'not_affected', 2),
  ];
  assert.deepEqual(drawn({ ranges, installed }), [
    ...['installed 0.1.0', 'end 0.9.0', 'installed 1.0.0 1.1.0', 'first 1.5.0'],
    ...['installed 1.5.5', 'end 1.6.0', 'installed 2.0.0'],
  ]);
});

test('begins at the left end without a start, and runs to the right end without an end', () => {
  const { bands, points } = rangeLine({
    ranges: [fixed(null, '1.0.0'), { introduced: '2.0.0', fixed: null, last_affected: null }],
    installed: [],
  });
  const [end, first] = points.map((point) => point.at);
  assert.deepEqual(bands, [
    { from: 0, to: end },
    { from: first, to: 100 },
  ]);
  assert.ok(end !== undefined && first !== undefined && 0 < end && end < first && first < 100);
});

test('draws a listed version without a range, and omits one that cannot be compared', () => {
  const installed = [at('1.0.0', 'affected', 0), at('latest', 'not_affected', null)];
  assert.deepEqual(rangeLine({ ranges: [], installed }), {
    bands: [],
    points: [{ at: 50, shape: 'installed', versions: ['1.0.0'] }],
  });
});

test('writes ranges as comparisons', () => {
  assert.equal(rangeText(fixed('1.5.0', '1.6.0')), '>= 1.5.0, < 1.6.0');
  assert.equal(rangeText({ ...fixed(null, '2'), last_affected: '1' }), '<= 1');
  assert.equal(rangeText({ introduced: null, fixed: null, last_affected: null }), '*');
});
