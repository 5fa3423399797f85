import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cutMiddle,
  dayOf,
  formatAge,
  formatAgo,
  formatBytes,
  formatCount,
  formatDay,
  formatMs,
  formatShort,
  formatTotal,
  startOfDay,
} from './formats.ts';

test('Counts have their thousands apart.', () => {
  assert.equal(formatCount(48207), '48,207');
});

test('A total that the server stopped counting is marked.', () => {
  assert.equal(formatTotal(97, { isExact: true }), '97');
  assert.equal(formatTotal(10_000, { isExact: false }), '10,000+');
});

test('Sizes carry a unit and never read 1000.0 of it.', () => {
  const cases: [number, string][] = [
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [1_800_000, '1.8 MB'],
    [999_999, '1.0 MB'],
    [5e15, '5000.0 TB'],
  ];
  for (const [size, expected] of cases) assert.equal(formatBytes(size), expected);
});

test('Times are relative in the largest whole unit.', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  const cases: [string, string][] = [
    ['2026-03-01T12:00:00Z', 'now'],
    ['2026-03-01T11:59:22Z', '38 sec. ago'],
    ['2026-03-01T11:48:00Z', '12 min. ago'],
    ['2026-02-28T11:00:00Z', 'yesterday'],
    ['2024-02-01T12:00:00Z', '2 yr. ago'],
    ['2026-03-01T14:00:00Z', 'in 2 hr.'],
  ];
  for (const [instant, expected] of cases)
    assert.equal(formatAgo(Date.parse(instant), now), expected);
});

test('Future times are rounded: 30 days less a second are 30 days.', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  assert.equal(formatAgo(now + 30 * 86_400_000 - 1000, now), 'in 30 days');
  assert.equal(formatAgo(now + 1000, now), 'in 1 sec.');
});

test('A day is that of the reader, from its first instant on.', () => {
  const start = startOfDay('2026-03-01');
  assert.equal(start, new Date(2026, 2, 1).toISOString());
  assert.equal(dayOf(Date.parse(start ?? '')), '2026-03-01');
  assert.equal(formatDay(Date.parse(start ?? '')), '1 Mar 2026');
  assert.deepEqual([startOfDay(''), dayOf(Number.NaN), formatDay(Number.NaN)], [undefined, '', '']);
});

test('A long identifier keeps both ends, a short one is complete.', () => {
  assert.equal(cutMiddle('9f2c4e07aaaaaaaaaaaad3a841ab'), '9f2c4e07…d3a841ab');
  assert.equal(cutMiddle('12345678-12345678'), '12345678-12345678');
  assert.equal(cutMiddle('😀'.repeat(9), 2), '😀😀…😀😀');
});

test('A duration never rounds up to a full smaller unit.', () => {
  assert.equal(formatMs(0), '0 ms');
  assert.equal(formatMs(999), '999 ms');
  assert.equal(formatMs(1_249), '1.2 s');
  assert.equal(formatMs(59_949), '59.9 s');
  assert.equal(formatMs(59_960), '1 min 0 s');
  assert.equal(formatMs(185_000), '3 min 5 s');
});

test('formats ages in their largest whole unit, and as a minute at least', () => {
  const HOUR = 3_600_000;
  const ages = [-5, 59_999, 14 * 60_000, 2 * HOUR, 12 * 24 * HOUR, 1200 * 24 * HOUR];
  assert.deepEqual(ages.map(formatAge), ['1 min', '1 min', '14 min', '2 h', '12 d', '1,200 d']);
});

test('shortens counts from 1,000 on and never exceeds them', () => {
  const counts = [0, 903, 999, 1000, 2749, 48_207, 999_999, 1_049_999];
  assert.deepEqual(counts.map(formatShort), [
    '0',
    '903',
    '999',
    '1.0k',
    '2.7k',
    '48.2k',
    '999.9k',
    '1.0M',
  ]);
});
