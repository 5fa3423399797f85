import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthBars, PLOT } from './growth-bars.ts';

const UPPER_LINES: [counts: number[], most: number][] = [
  [[], 2],
  [[0, 0], 2],
  [[1], 2],
  [[2], 2],
  [[3], 4],
  [[12, 126], 160],
  [[1_000_000], 1_000_000],
  [[1_000_001], 1_200_000],
];

test('The upper line is a round and even number that no day exceeds.', () => {
  for (const [counts, most] of UPPER_LINES)
    assert.equal(growthBars(counts).most, most, String(counts));
});

test('Bars are side by side on the base line, as high as the count of their day.', () => {
  const { bars } = growthBars([0, 1, 2]);
  assert.deepEqual(
    bars.map(({ height }) => height),
    [0, PLOT.height / 2, PLOT.height],
  );
  for (const { x, y, width, height } of bars) {
    assert.ok(x >= 0 && x + width <= PLOT.width + 1e-9);
    assert.equal(y + height, PLOT.height);
  }
  assert.ok((bars[0]?.x ?? 0) + (bars[0]?.width ?? 0) < (bars[1]?.x ?? 0));
});

test('A day with one entry among millions is still visible.', () => {
  const { bars } = growthBars([1, 4_000_000]);
  assert.ok((bars[0]?.height ?? 0) >= 1);
});
