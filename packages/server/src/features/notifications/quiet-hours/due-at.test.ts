import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueAt } from './due-at.ts';

const BERLIN = { from: '22:00', until: '07:00', zone: 'Europe/Berlin' };

/** Instant at which a message leaves; 'now' for at once. */
const leaves = (
  schedule: Parameters<typeof dueAt>[0],
  at: string,
  quiet: Parameters<typeof dueAt>[2] = null,
) => dueAt(schedule, new Date(at), quiet)?.toISOString().slice(0, 16) ?? 'now';

test('digests end at the full hour, at 07:00 UTC and on Monday at 07:00 UTC', () => {
  // A Wednesday.
  assert.equal(leaves('at_once', '2026-07-01T10:20:00Z'), 'now');
  assert.equal(leaves('hourly', '2026-07-01T10:20:00Z'), '2026-07-01T11:00');
  assert.equal(leaves('daily', '2026-07-01T06:59:59Z'), '2026-07-01T07:00');
  assert.equal(leaves('daily', '2026-07-01T07:00:00Z'), '2026-07-02T07:00');
  assert.equal(leaves('weekly', '2026-07-01T10:20:00Z'), '2026-07-06T07:00');
  assert.equal(leaves('weekly', '2026-07-06T07:00:00Z'), '2026-07-13T07:00');
});

test('messages wait until quiet hours end by the clock of their zone, over midnight too', () => {
  assert.equal(leaves('at_once', '2026-07-01T19:59:00Z', BERLIN), 'now');
  assert.equal(leaves('at_once', '2026-07-01T20:00:00Z', BERLIN), '2026-07-02T05:00');
  assert.equal(leaves('at_once', '2026-07-02T04:59:59Z', BERLIN), '2026-07-02T05:00');
  assert.equal(leaves('at_once', '2026-07-02T05:00:00Z', BERLIN), 'now');
  const noon = { from: '12:00', until: '14:00', zone: 'Asia/Kolkata' };
  assert.equal(leaves('at_once', '2026-07-01T06:30:00Z', noon), '2026-07-01T08:30');
  assert.equal(leaves('at_once', '2026-07-01T08:30:00Z', noon), 'now');
});

test('a digest that would end within quiet hours leaves when they end', () => {
  assert.equal(leaves('hourly', '2026-07-01T22:10:00Z', BERLIN), '2026-07-02T05:00');
  const morning = { from: '06:00', until: '08:30', zone: 'UTC' };
  assert.equal(leaves('daily', '2026-07-01T10:00:00Z', morning), '2026-07-02T08:30');
  assert.equal(leaves('weekly', '2026-07-01T10:00:00Z', morning), '2026-07-06T08:30');
});

test('quiet hours follow daylight saving', () => {
  // The clock of Berlin goes from 02:00 to 03:00 on 29 March and from 03:00 back to 02:00 on 25 October.
  assert.equal(leaves('at_once', '2026-03-28T22:00:00Z', BERLIN), '2026-03-29T05:00');
  assert.equal(leaves('at_once', '2026-10-24T21:00:00Z', BERLIN), '2026-10-25T06:00');
  const left = { from: '23:00', until: '02:30', zone: 'Europe/Berlin' };
  assert.equal(leaves('at_once', '2026-03-28T23:00:00Z', left), '2026-03-29T01:00');
});
