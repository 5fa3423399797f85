import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditResultRow } from './row-check-queries.ts';
import { checksOf } from './row-checks.ts';

/** Audits of consecutive days, the first one first; the newest first for the product. */
const audits = (...details: Record<string, unknown>[]): AuditResultRow[] =>
  details
    .map((one, day) => ({
      uuid: `00000000-0000-7000-8000-00000000000${day}`,
      at: new Date(Date.UTC(2026, 0, day + 1, 4)),
      details: {
        ...{ size: 1, hashed: 1, findings: 0, rows: true, began: [], ended: [] },
        started_at: new Date(Date.UTC(2026, 0, day + 1, 3)).toISOString(),
        ...one,
      },
    }))
    .reverse();
const spanOf = (check: ReturnType<typeof checksOf>['findings']) =>
  check && [check.began_at, check.ended_at].map((at) => new Date(at).getUTCDate());

test('gives the last turn that ended, from the audit that began it', () => {
  const [both, began, ended] = [
    { began: ['findings'], ended: ['findings', 'bytes'] },
    { began: ['findings'] },
    { ended: ['findings'] },
  ];
  assert.equal(checksOf([]).findings, null);
  assert.equal(checksOf(audits(began, {})).findings, null);
  assert.deepEqual(spanOf(checksOf(audits(both)).findings), [1, 1]);
  assert.deepEqual(spanOf(checksOf(audits(both, began, {}, ended)).findings), [2, 4]);
  assert.deepEqual(spanOf(checksOf(audits(both, began, {})).findings), [1, 1]);
});

test('takes roles from the last audit that compared rows, and the result from the newest one', () => {
  const { roles, last } = checksOf(audits({}, {}, { rows: false, findings: 3 }));
  assert.deepEqual(spanOf(roles), [2, 2]);
  assert.deepEqual([last?.differences, last?.entry], [3, '00000000-0000-7000-8000-000000000002']);
});

test('claims nothing by audits from before turns were recorded', () => {
  const old = audits({}).map((row) => ({ ...row, details: { size: 3, findings: 0 } }));
  const { findings, roles, last } = checksOf(old);
  assert.deepEqual([findings, roles, last?.differences], [null, null, 0]);
});
