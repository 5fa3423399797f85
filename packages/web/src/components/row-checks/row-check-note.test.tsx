import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAbsent, openPart, screen, uuidOf } from '@assay/web/src/test-page/test-page.tsx';
import { RowCheckNote } from './row-check-note.tsx';

const CHECK = {
  began_at: '2026-11-20T03:00:00.000Z',
  ended_at: '2026-11-22T03:00:00.000Z',
  entry: uuidOf(7),
};
const LAST = { at: '2026-11-23T03:00:00.000Z', entry: uuidOf(8), differences: 0 };
const AUDITOR = { role: 'Auditor' } as const;
const answering = (over: object) => ({
  getRowChecks: { findings: CHECK, roles: CHECK, last: LAST, ...over },
});

test('states when findings were derived again, with the audit entry for auditors', async () => {
  openPart(<RowCheckNote of="findings" since="2026-11-19T00:00:00.000Z" />, {
    person: AUDITOR,
    answers: answering({}),
  });
  const line = await screen.findByText(/Findings derived again from advisories/);
  assert.match(line.textContent ?? '', /by the daily audit\. No differences\./);
  const link = await screen.findByRole('link', { name: 'Show audit entry' });
  assert.equal(
    link.getAttribute('href'),
    `/audit?action=log.audit_result&open=${encodeURIComponent(CHECK.entry)}`,
  );
});

test('claims nothing about an SBOM that was uploaded after the derivation began', async () => {
  openPart(<RowCheckNote of="findings" since="2026-11-21T00:00:00.000Z" />, {
    person: { role: 'Visitor' },
    answers: answering({}),
  });
  assert.ok(await screen.findByText(/has not derived these findings again since the upload/));
  assertAbsent(screen.queryByText(/No differences/));
  assertAbsent(screen.queryByRole('link'));
});

test('shows differences of the newest audit, and where they are recorded', async () => {
  openPart(<RowCheckNote of="roles" />, {
    person: AUDITOR,
    answers: answering({ last: { ...LAST, differences: 2 } }),
  });
  assert.ok(await screen.findByText(/The newest audit found 2 differences/));
  const link = await screen.findByRole('link', { name: 'Show audit entry' });
  assert.ok(link.getAttribute('href')?.endsWith(LAST.entry));
  assertAbsent(screen.queryByText(/No differences/));
});

test('states that roles were not compared before the first audit', async () => {
  openPart(<RowCheckNote of="roles" />, {
    person: AUDITOR,
    answers: answering({ roles: null, last: null }),
  });
  assert.ok(await screen.findByText(/has not compared these roles with the audit log yet/));
});
