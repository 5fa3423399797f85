import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  NO_ANSWER,
  openPage,
  Refusal,
  requestsOf,
  sampleOf,
  screen,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const UUID = '01980000-0000-7000-8000-000000000001';
const RUN = sampleOf('runScheduledTask', {
  ...{ status: 'succeeded', refused: 1, read: 1204, started_by: null },
  ...{ started_at: '2026-11-22T09:11:00.000Z', ended_at: '2026-11-22T09:11:38.000Z' },
});
const TASK = sampleOf('updateScheduledTask', {
  ...{ uuid: UUID, kind: 'osv', name: 'OSV npm', is_source: true, location: 'https://osv.example' },
  ...{ cron: '11 * * * *', zone: 'Europe/Madrid', is_paused: false, records: 6412 },
  ...{ last_success_at: '2026-11-22T09:11:38.000Z', is_stale: true, last_run: RUN },
});
const ANSWERS = {
  listScheduledTasks: { items: [TASK], max_age_days: 7 },
  getTaskRun: {
    ...RUN,
    problems: [{ message: 'Package name is empty', at: 'all.zip!MAL-1.json:1' }],
    log: [
      { at: '2026-11-22T09:11:00.000Z', level: 'info' as const, text: 'Started by the schedule' },
    ],
  },
  listTaskRuns: { items: [RUN] },
};
const open = (path = '/settings/scheduled-tasks', answers = {}) =>
  openPage(path, {
    person: { role: 'SuperAdmin' },
    answers: { ...ANSWERS, followScheduledTasks: NO_ANSWER, ...answers },
  });

test('shows how fresh a source is, when it runs and what became of the last run', async () => {
  open();
  const row = await screen.findByRole('row', { name: /OSV npm/ });
  assert.ok(within(row).getByText('every hour at :11'));
  assert.ok(within(row).getByText('Succeeded, 1 refused'));
  assert.ok(within(row).getByText('6,412'));
});

test('runs a task now, and cancels a run that is in progress', async () => {
  const user = open();
  answer({ runScheduledTask: RUN });
  await user.click(await screen.findByRole('button', { name: 'Run now: OSV npm' }));
  await waitFor(() =>
    assert.deepEqual(requestsOf('runScheduledTask').at(-1)?.input, { uuid: UUID }),
  );
});

test('shows progress while a task runs', async () => {
  const running = { ...RUN, status: 'running' as const, ended_at: null, done: 50, total: 200 };
  const user = open(undefined, {
    listScheduledTasks: { items: [{ ...TASK, last_run: running }], max_age_days: 7 },
    cancelScheduledTask: { ...running, is_cancel_requested: true },
  });
  const bar = await screen.findByRole('progressbar', { name: 'Progress of OSV npm' });
  assert.equal(bar.getAttribute('aria-valuenow'), '25');
  assert.ok(screen.getByText('50 of 200'));
  await user.click(screen.getByRole('button', { name: 'Cancel run: OSV npm' }));
  await waitFor(() =>
    assert.deepEqual(requestsOf('cancelScheduledTask').at(-1)?.input, { uuid: UUID }),
  );
});

test('shows log and refused records of a run, and changes its schedule', async () => {
  const user = open(`/settings/scheduled-tasks?open=${UUID}`);
  assert.ok(await screen.findByText('Package name is empty'));
  assert.ok(screen.getByText('Started by the schedule'));
  await user.click(screen.getByRole('button', { name: 'Edit schedule' }));
  const cron = await screen.findByRole('textbox', { name: /Schedule \(cron\)/ });
  await user.clear(cron);
  await user.type(cron, '61 * * * *');
  answer({ updateScheduledTask: new Refusal('400 invalid', 'No schedule') });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  assert.match((await screen.findByRole('alert')).textContent ?? '', /No schedule/);
  answer({ updateScheduledTask: TASK });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  assert.ok(await screen.findByText('Schedule saved.'));
  await user.click(screen.getByRole('button', { name: 'Pause schedule' }));
  await waitFor(() =>
    assert.deepEqual(requestsOf('updateScheduledTask').at(-1)?.input, {
      uuid: UUID,
      is_paused: true,
    }),
  );
});

test('stores the API key of NVD without showing it, and removes it', async () => {
  const nvd = { ...TASK, kind: 'nvd', name: 'NVD', has_api_key: true };
  const user = open(`/settings/scheduled-tasks?open=${UUID}`, {
    listScheduledTasks: { items: [nvd], max_age_days: 7 },
    updateScheduledTask: nvd,
  });
  assert.ok(await screen.findByText('Stored'));
  await user.click(screen.getByRole('button', { name: 'Edit schedule' }));
  const field = await screen.findByLabelText<HTMLInputElement>('API key of NVD');
  assert.deepEqual([field.type, field.value], ['password', '']);
  await user.type(field, 'a-key');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  assert.ok(await screen.findByText('Schedule saved.'));
  assert.equal(requestsOf('updateScheduledTask').at(-1)?.input.api_key, 'a-key');
  await user.click(screen.getByRole('button', { name: 'Edit schedule' }));
  await user.click(await screen.findByRole('button', { name: 'Remove API key' }));
  await screen.findByText('Schedule saved.');
  assert.deepEqual(requestsOf('updateScheduledTask').at(-1)?.input, { uuid: UUID, api_key: null });
});

test('subscribes to the ecosystems of unchecked components', async () => {
  const user = open(undefined, {
    listScheduledTasks: { items: [], max_age_days: 7 },
    listUncheckedReasons: {
      ...{ total: 1, sboms: 1, uncounted: 0 },
      items: [{ reason: 'no_source', ecosystem: 'Maven', release: '', components: 903, sboms: 1 }],
    },
    addSources: { items: [TASK], max_age_days: 7 },
  });
  await user.click(
    (await screen.findAllByRole('button', { name: 'Subscribe to sources' }))[0] ?? assert.fail(),
  );
  assert.ok(await screen.findByText('903 unchecked components'));
  await user.click(screen.getByRole('checkbox', { name: 'EPSS' }));
  await user.type(screen.getByRole('textbox', { name: 'Provider (optional)' }), 'vendor.example');
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  assert.ok(await screen.findByText('Subscribed. The first run is in progress.'));
  const sources = [
    { kind: 'osv', ecosystem: 'Maven' },
    { kind: 'kev' },
    { kind: 'malicious' },
    { kind: 'end_of_life' },
    { kind: 'csaf', location: 'vendor.example' },
  ];
  assert.partialDeepStrictEqual(requestsOf('addSources').at(-1)?.input, { sources });
});
