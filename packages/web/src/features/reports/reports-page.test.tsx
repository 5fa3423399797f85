import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  assertAbsent,
  openPage,
  Refusal,
  requestsOf,
  sampleOf,
  savedFiles,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const RUN = sampleOf('runSavedReport', {
  ...{ uuid: uuidOf(2), status: 'succeeded', title: 'Vulnerability status', format: 'md' },
  ...{ queued_at: '2026-11-23T06:00:00.000Z', ended_at: '2026-11-23T06:00:02.000Z' },
  ...{ sha256: 'ab'.repeat(32), size_bytes: 2048, started_by: null, error: null },
  facts: [{ label: 'Matcher version', value: '7' }],
  mails: [{ uuid: uuidOf(3), email: 'eve@example.org', outcome: 'withheld' }],
});
const REPORT = sampleOf('updateSavedReport', {
  ...{ uuid: uuidOf(1), name: 'Weekly', kind: 'vulnerabilities', format: 'md' },
  ...{ cron: '0 7 * * 1', zone: 'Europe/Madrid', next_run_at: '2026-11-30T06:00:00.000Z' },
  ...{ filters: { severity: 'critical' }, recipients: [uuidOf(3)], last_run: RUN },
});
const ANSWERS = { listSavedReports: { items: [REPORT] }, listReportRuns: { items: [RUN] } };

test('shows when a report runs, what its file states, and who was not mailed', async () => {
  openPage(`/reports?open=${uuidOf(1)}`, { answers: ANSWERS });
  const row = await screen.findByRole('row', { name: /Weekly/ });
  assert.ok(within(row).getByText('Mondays at 07:00'));
  const details = await screen.findByRole('complementary', { name: 'Saved report' });
  assert.ok(within(details).getByText('Matcher version'));
  assert.ok(within(details).getByText('ab'.repeat(32)));
  assert.ok(within(details).getByText('none: not allowed to read it'));
});

test('saves file and receipt of a run', async () => {
  const user = openPage(`/reports?open=${uuidOf(1)}`, {
    person: { role: 'Visitor' },
    answers: {
      ...ANSWERS,
      getReportRunFile: () => new Response('# Report'),
      getReportRunReceipt: () => new Response('c2sp.org/tlog-proof@v1'),
    },
  });
  await user.click(await screen.findByRole('button', { name: /Save file of 2026-11-23/ }));
  await waitFor(() => assert.equal(savedFiles.at(-1)?.name, 'Vulnerability status.md'));
  await user.click(screen.getByRole('button', { name: /Save receipt of 2026-11-23/ }));
  await waitFor(() => assert.equal(savedFiles.at(-1)?.name, 'Vulnerability status.tlog-proof'));
  assert.ok(!screen.queryByRole('button', { name: 'Run now' }));
  assert.ok(!screen.queryByRole('button', { name: 'Save a report' }));
});

test('saves a report with filters and recipients, and keeps what was refused', async () => {
  const person = sampleOf('getUser', { uuid: uuidOf(3), email: 'eve@example.org' });
  const user = openPage('/reports', {
    answers: {
      listSavedReports: { items: [] },
      listUsers: { items: [person], next_cursor: null, total: 1, total_is_exact: true },
      createSavedReport: new Refusal('400 invalid', 'A report of this kind has no such filter'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Save a report' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Monthly log');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Report' }), 'audit');
  await user.type(screen.getByRole('textbox', { name: 'Filters' }), 'actor=eve\nfrom');
  await user.type(screen.getByRole('spinbutton', { name: 'Days to look back' }), '31');
  await user.click(await screen.findByRole('checkbox', { name: 'eve@example.org' }));
  await user.click(screen.getByRole('button', { name: 'Save report' }));
  assert.match((await screen.findByRole('alert')).textContent ?? '', /no such filter/);
  answer({ createSavedReport: REPORT });
  await user.click(screen.getByRole('button', { name: 'Save report' }));
  assert.ok(await screen.findByText('Report saved.'));
  assert.partialDeepStrictEqual(requestsOf('createSavedReport').at(-1)?.input, {
    ...{ name: 'Monthly log', kind: 'audit', format: 'pdf', cron: '0 7 * * 1' },
    ...{ filters: { actor: 'eve', from: '' }, period_days: 31, recipients: [uuidOf(3)] },
  });
});

test('saves license notices of a project as a report', async () => {
  const user = openPage('/reports', {
    answers: { listSavedReports: { items: [] }, createSavedReport: REPORT },
  });
  await user.click(await screen.findByRole('button', { name: 'Save a report' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Notices');
  const kind = screen.getByRole('combobox', { name: 'Report' });
  await user.selectOptions(kind, 'License notices');
  assert.ok(screen.getByText(/UUID of the project/));
  assertAbsent(screen.queryByRole('spinbutton', { name: 'Days to look back' }));
  await user.type(screen.getByRole('textbox', { name: 'Filters' }), `uuid=${uuidOf(9)}`);
  await user.click(screen.getByRole('button', { name: 'Save report' }));
  assert.ok(await screen.findByText('Report saved.'));
  assert.partialDeepStrictEqual(requestsOf('createSavedReport').at(-1)?.input, {
    ...{ kind: 'notices', filters: { uuid: uuidOf(9) }, period_days: null },
  });
});

test('runs a report now, and deletes one', async () => {
  const user = openPage(`/reports?open=${uuidOf(1)}`, { answers: ANSWERS });
  answer({ runSavedReport: RUN });
  await user.click(await screen.findByRole('button', { name: 'Run now' }));
  assert.ok(await screen.findByText('The run has started.'));
  assert.deepEqual(requestsOf('runSavedReport').at(-1)?.input, { uuid: uuidOf(1) });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  answer({ listSavedReports: { items: [] }, deleteSavedReport: undefined });
  await user.click(await screen.findByRole('button', { name: 'Delete Weekly' }));
  assert.ok(await screen.findByText('No saved reports'));
});
