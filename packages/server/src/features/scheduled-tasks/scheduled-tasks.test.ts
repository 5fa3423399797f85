import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ApiError } from '@assay/contract/client-errors.ts';
import { type FileServer, startFileServer } from '../../platform/http-client/test-file-server.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { recount } from '../catalogue/check/recount.ts';
import { zipOf } from '../catalogue/feed/test-zip.ts';
import { exportOsv } from '../catalogue/sources/test-osv-export.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { startDueRuns, subscribeAtStart } from './jobs.ts';
import { newTasksOf, type WantedSource } from './new-tasks.ts';
import type { TaskParts } from './run-task.ts';
import { NO_FACTS, taskPartsOf, workOnRuns } from './test-task-runs.ts';

let server: TestServer;
let tenant: TestTenant;
let feeds: FileServer;
let parts: TaskParts;
before(async () => {
  feeds = await startFileServer();
  server = await testServer();
  await server.work();
  parts = taskPartsOf(server);
});
beforeEach(async () => {
  tenant = await testTenant(server);
  await server.db.owner('delete from scheduled_task');
  await server.db.owner('delete from queue._private_jobs');
  for (const table of [
    'advisory',
    'affected',
    'vulnerability',
    'advisory_coverage',
    'advisory_ecosystem',
  ])
    await server.db.owner(`delete from ${table}`);
  await server.db.owner(NO_FACTS);
  feeds.taken();
});
after(async () => {
  await server.stop();
  await feeds.stop();
});

const operator = () => tenant.as('SuperAdmin');

const work = (attempt?: number, signal?: AbortSignal) =>
  workOnRuns(server, parts, { attempt, signal });

/** Subscribes to one source, does its first run, and gives its task. */
async function subscribe(source: WantedSource) {
  await operator().addSources({ sources: [source] });
  await work();
  return onlyTask();
}

async function onlyTask() {
  const [task] = (await operator().listScheduledTasks({})).items;
  return task ?? assert.fail('no task');
}

/** Runs the only task again and gives the run with its log. */
async function runAgain() {
  const { uuid } = await onlyTask();
  const { uuid: run } = await operator().runScheduledTask({ uuid });
  await work();
  return operator().getTaskRun({ uuid, run });
}

const record = (id: string, modified: string, fields = {}) => ({
  ...npmRecord(id, { ...rated('high'), ...fields }),
  id,
  modified,
});

async function upload(...purls: string[]) {
  const components = purls.map((purl) => ({ type: 'library', name: purl, purl }));
  const body = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
  return tenant.as('TenantAdmin').uploadSbom({ project: 'app', wait: 'ready', body });
}

const status = (expected: number) => (error: unknown) =>
  error instanceof ApiError && error.status === expected;

test('an OSV ecosystem comes by its archive, then by what changed, then not at all', async () => {
  const records = [
    record('GHSA-1', '2026-01-01T00:00:00Z'),
    record('GHSA-2', '2026-01-02T00:00:00Z'),
  ];
  exportOsv(feeds, 'npm', records);
  const task = await subscribe({ kind: 'osv', ecosystem: 'NPM', location: feeds.origin });
  assert.deepEqual(
    [task.name, task.ecosystem, task.records, task.last_run?.status, task.last_run?.added],
    ['OSV npm', 'npm', 2, 'succeeded', 2],
  );
  assert.deepEqual(feeds.taken(), ['GET /npm/modified_id.csv 200', 'GET /npm/all.zip 200']);
  exportOsv(
    feeds,
    'npm',
    [
      ...records,
      record('GHSA-3', '2026-01-03T00:00:00Z'),
      record('GHSA-1', '2026-01-04T00:00:00Z', { fixed: '3.0.0' }),
    ].slice(1),
  );
  const changed = await runAgain();
  assert.deepEqual(
    [
      changed.status,
      changed.read,
      changed.added,
      changed.changed,
      changed.unchanged,
      changed.total,
    ],
    ['succeeded', 3, 1, 1, 1, 3],
  );
  assert.equal(feeds.taken().filter((one) => one.includes('all.zip')).length, 0);
  const same = await runAgain();
  assert.deepEqual([same.status, same.read], ['succeeded', 0]);
  assert.deepEqual(feeds.taken(), ['GET /npm/modified_id.csv 304']);
  assert.ok(same.log.some(({ text }) => text === 'The source has nothing new'));
});

test('records that changed while the archive was made are fetched after it', async () => {
  const old = record('GHSA-1', '2026-01-01T00:00:00Z');
  const newer = record('GHSA-2', '2026-01-02T00:00:00Z');
  const made = new Date('2026-01-01T23:00:00Z');
  exportOsv(feeds, 'npm', [old, newer], { archived: [old], made });
  const task = await subscribe({ kind: 'osv', ecosystem: 'npm', location: feeds.origin });
  assert.equal(task.records, 2);
});

test('only the ecosystem that was subscribed to becomes checked, whatever its records name', async () => {
  exportOsv(feeds, 'npm', [
    record('GHSA-1', '2026-01-01T00:00:00Z', { elsewhere: ['Maven', 'PyPI'] }),
  ]);
  const { sbomid } = await upload('pkg:npm/other@1.0.0', 'pkg:pypi/other@1');
  const before = await operator().getSbom({ sbomid });
  assert.equal(before.check?.unchecked, 2);
  await subscribe({ kind: 'osv', ecosystem: 'npm', location: feeds.origin });
  const checked = await operator().getSbom({ sbomid });
  assert.deepEqual([checked.check?.unchecked, checked.check?.components], [1, 2]);
});

test('a broken record is listed with its position, and all others are in use', async () => {
  const broken = { id: 'GHSA-9', modified: 7 };
  exportOsv(feeds, 'npm', [record('GHSA-1', '2026-01-01T00:00:00Z')], {
    archived: [record('GHSA-1', '2026-01-01T00:00:00Z'), broken],
  });
  const { uuid, last_run } = await subscribe({
    kind: 'osv',
    ecosystem: 'npm',
    location: feeds.origin,
  });
  assert.deepEqual([last_run?.status, last_run?.added, last_run?.refused], ['succeeded', 1, 1]);
  const { problems } = await operator().getTaskRun({ uuid, run: last_run?.uuid ?? '' });
  assert.deepEqual(problems, [
    { message: 'Expected a string, found a number (at /modified)', at: 'all.zip!GHSA-9.json:1' },
  ]);
});

test('a server that is away fails the run with a reason, keeps what is stored, and the next run recovers', async () => {
  exportOsv(feeds, 'npm', [record('GHSA-1', '2026-01-01T00:00:00Z')]);
  const first = await subscribe({ kind: 'osv', ecosystem: 'npm', location: feeds.origin });
  feeds.trouble('/npm/modified_id.csv', { status: 403 });
  const failed = await runAgain();
  assert.equal(failed.status, 'failed');
  assert.match(failed.error ?? '', /answered 403/);
  const task = await onlyTask();
  assert.deepEqual([task.records, task.last_success_at], [1, first.last_success_at]);
  await server.db.owner(`update task_run set ended_at = ended_at - interval '8 days'`);
  assert.equal((await onlyTask()).is_stale, true);
  assert.equal((await runAgain()).status, 'succeeded');
  assert.equal((await onlyTask()).is_stale, false);
});

test('CISA KEV marks vulnerabilities of advisories before and after it, in every tenant', async () => {
  const kev = (...cves: string[]) => {
    const vulnerabilities = cves.map((cveID) => ({
      ...{ cveID, dateAdded: '2026-01-31', dueDate: '2026-02-21', vulnerabilityName: 'Overflow' },
      knownRansomwareCampaignUse: 'Known',
    }));
    const catalogue = { catalogVersion: '2026.01.31', count: cves.length, vulnerabilities };
    feeds.put('/kev.json', JSON.stringify(catalogue));
  };
  exportOsv(feeds, 'npm', [
    record('GHSA-1', '2026-01-01T00:00:00Z', { aliases: ['CVE-2026-0001'] }),
    record('GHSA-2', '2026-01-01T00:00:00Z', { aliases: ['CVE-2026-0002'] }),
  ]);
  await upload('pkg:npm/left-pad@1.0.0');
  kev('CVE-2026-0001', 'CVE-2026-0002', 'none');
  await subscribe({ kind: 'kev', location: `${feeds.origin}/kev.json` });
  const listed = (await onlyTask()).last_run;
  assert.deepEqual([listed?.status, listed?.added, listed?.refused], ['succeeded', 2, 1]);
  await operator().addSources({
    sources: [{ kind: 'osv', ecosystem: 'npm', location: feeds.origin }],
  });
  await work();
  const exploited = async () =>
    (await operator().listVulnerabilities({ kev: 'true' })).items.map(({ id }) => id).sort();
  assert.deepEqual(await exploited(), ['CVE-2026-0001', 'CVE-2026-0002']);
  assert.deepEqual(await recount(server.db.worker), []);
  kev('CVE-2026-0002');
  const { uuid } =
    (await operator().listScheduledTasks({})).items.find((one) => one.kind === 'kev') ??
    assert.fail();
  await operator().runScheduledTask({ uuid });
  await work();
  assert.deepEqual(await exploited(), ['CVE-2026-0002']);
  assert.deepEqual(await recount(server.db.worker), []);
  const [entry] = await server.db.owner(
    `select added_on::text, due_on::text, ransomware, name, source from known_exploited`,
  );
  assert.deepEqual(entry, {
    ...{ added_on: '2026-01-31', due_on: '2026-02-21', ransomware: true, name: 'Overflow' },
    source: 'kev',
  });
});

const scores = (...lines: string[]) =>
  [
    '#model_version:v2026.01.01,score_date:2026-11-22T00:00:00+0000',
    'cve,epss,percentile',
    ...lines,
    '',
  ].join('\n');

test('EPSS scores reach lists, lose those that are gone, and survive a file that is cut off', async () => {
  exportOsv(feeds, 'npm', [
    record('GHSA-1', '2026-01-01T00:00:00Z', { aliases: ['CVE-2026-0001'] }),
  ]);
  await subscribe({ kind: 'osv', ecosystem: 'npm', location: feeds.origin });
  await upload('pkg:npm/left-pad@1.0.0');
  const others = Array.from({ length: 30 }, (_, n) => `CVE-2025-${n + 1000},0.5,0.9`);
  feeds.put(
    '/epss.csv.gz',
    gzipSync(scores('CVE-2026-0001,0.25,0.75', ...others, 'x,1,1', 'CVE-1999-1,2,0')),
  );
  await operator().addSources({
    sources: [{ kind: 'epss', location: `${feeds.origin}/epss.csv.gz` }],
  });
  await work();
  const task = async () =>
    (await operator().listScheduledTasks({})).items.find((one) => one.kind === 'epss') ??
    assert.fail();
  const { uuid, last_run } = await task();
  assert.deepEqual([last_run?.status, last_run?.added, last_run?.refused], ['succeeded', 31, 2]);
  const detail = await operator().getTaskRun({ uuid, run: last_run?.uuid ?? '' });
  assert.deepEqual(
    detail.problems.map(({ at }) => at),
    ['epss_scores-current.csv.gz:34', 'epss_scores-current.csv.gz:35'],
  );
  const shown = async () =>
    (await operator().listVulnerabilities({})).items.map(({ epss }) => epss);
  assert.deepEqual(await shown(), [0.25]);
  assert.deepEqual(await recount(server.db.worker), []);
  const whole = gzipSync(scores('CVE-2026-0001,0.5,0.9', ...others));
  feeds.put('/epss.csv.gz', whole.subarray(0, whole.length - 20));
  await operator().runScheduledTask({ uuid });
  await work();
  assert.match((await task()).last_run?.error ?? '', /damaged or cut off/);
  feeds.put('/epss.csv.gz', gzipSync(scores(...others)));
  await operator().runScheduledTask({ uuid });
  await work();
  assert.deepEqual([(await task()).records, await shown()], [30, [null]]);
  assert.deepEqual(await recount(server.db.worker), []);
});

test('malicious packages come out of a repository, and make nothing checked', async () => {
  const malicious = { ...npmRecord('MAL-2026-1', { name: 'evil', fixed: '9.0.0' }) };
  const entries: [string, unknown][] = [
    ['main/osv/malicious/npm/evil/MAL-2026-1.json', malicious],
    ['main/package.json', { name: 'x' }],
    ['main/README.md', 'no record'],
  ];
  feeds.put(
    '/main.zip',
    zipOf(entries.map(([name, content]) => [name, Buffer.from(JSON.stringify(content))])),
  );
  const { sbomid } = await upload('pkg:npm/evil@1.0.0');
  const task = await subscribe({ kind: 'malicious', location: `${feeds.origin}/main.zip` });
  assert.deepEqual([task.records, task.last_run?.added, task.last_run?.refused], [1, 1, 0]);
  assert.equal((await operator().getSbom({ sbomid })).check?.state, 'not_checked');
  const stored =
    await server.db.owner(`select v.malicious, t.malicious as known from vulnerability v
    join tenant_vulnerability t on t.vuln_id = v.vuln_id where v.id = 'MAL-2026-1'`);
  assert.deepEqual(stored, [{ malicious: true, known: true }]);
  assert.deepEqual(await recount(server.db.worker), []);
});

test('end-of-life dates are found by package and by release of a distribution', async () => {
  const products = [
    {
      ...{
        name: 'nodejs',
        identifiers: [
          { type: 'purl', id: 'pkg:npm/node' },
          { type: 'cpe', id: 'cpe:/a:nodejs:node.js' },
        ],
      },
      releases: [
        {
          name: '18',
          releaseDate: '2022-04-19',
          isEol: true,
          eolFrom: '2025-04-30',
          latest: { name: '18.20.8' },
        },
        { name: '1', isEol: true, eolFrom: null },
        { name: 'x', eolFrom: 'soon' },
      ],
    },
    {
      name: 'debian',
      releases: [{ name: '12', codename: 'Bookworm', isEol: false, eolFrom: '2028-06-30' }],
    },
  ];
  const directory = join(server.folder, 'feeds');
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'end-of-life.json'), JSON.stringify({ result: products }));
  await upload(
    'pkg:npm/node@18.1.0',
    'pkg:deb/debian/curl@7.88?distro=debian-12',
    'pkg:npm/node@180.0.0',
  );
  const task = await subscribe({ kind: 'end_of_life', location: directory });
  assert.deepEqual(
    [task.last_run?.status, task.last_run?.added, task.last_run?.refused],
    ['succeeded', 4, 1],
  );
  const found = await server.db.owner(
    `select e.product, e.cycle, e.ends_on::text, e.is_ended, e.latest from (
       select set_config('app.tenant', $1, true)) s,
       known_end_of_life(array(select pv_id from package_version)) e order by 1`,
    [tenant.uuid],
  );
  assert.deepEqual(found, [
    { product: 'debian', cycle: '12', ends_on: '2028-06-30', is_ended: false, latest: null },
    { product: 'nodejs', cycle: '18', ends_on: '2025-04-30', is_ended: true, latest: '18.20.8' },
  ]);
});

test('schedules start runs that are due, once, and make up for a time that passed', async () => {
  exportOsv(feeds, 'npm', [record('GHSA-1', '2026-01-01T00:00:00Z')]);
  const { uuid } = await subscribe({ kind: 'osv', ecosystem: 'npm', location: feeds.origin });
  await startDueRuns(server.db.worker);
  assert.equal(await work(), 0);
  await operator().updateScheduledTask({ uuid, cron: '30 2 * * *', zone: 'Europe/Madrid' });
  await server.db.owner(`update scheduled_task set next_run_at = now() - interval '3 days'`);
  await Promise.all([startDueRuns(server.db.worker), startDueRuns(server.db.worker)]);
  assert.equal(await work(), 1);
  const task = await onlyTask();
  assert.ok(Date.parse(task.next_run_at ?? '') > Date.now());
  assert.deepEqual([task.last_run?.started_by, task.last_run?.status], [null, 'succeeded']);
  await operator().updateScheduledTask({ uuid, is_paused: true });
  await startDueRuns(server.db.worker);
  assert.deepEqual([await work(), (await onlyTask()).next_run_at], [0, null]);
});

test('audits subscriptions at the start, scheduled runs and their outcomes as the system', async () => {
  exportOsv(feeds, 'npm', [record('GHSA-1', '2026-01-01T00:00:00Z')]);
  const tasksAtStart = () =>
    newTasksOf([{ kind: 'osv', ecosystem: 'npm', location: feeds.origin }], 'UTC', {});
  await subscribeAtStart(server.db.app, tasksAtStart());
  await subscribeAtStart(server.db.app, tasksAtStart());
  assert.equal(await work(), 1);
  const { uuid } = await onlyTask();
  feeds.trouble('/npm/modified_id.csv', { status: 403 });
  await server.db.owner(`update scheduled_task set next_run_at = now() - interval '1 minute'`);
  await startDueRuns(server.db.worker);
  assert.equal(await work(), 1);
  const entries = await server.db.owner<{ actor_kind: string; action: string; details: object }>(
    `select actor_kind, action, details - 'run' - 'error' as details from audit_entry
     where tenant_uuid = default_tenant() and subject_uuid = $1 order by uuid`,
    [uuid],
  );
  const name = 'OSV npm';
  const nothing = { read: 0, added: 0, changed: 0, refused: 0 };
  const succeeded = { name, status: 'succeeded', ...nothing, read: 1, added: 1 };
  assert.deepEqual(entries, [
    {
      actor_kind: 'system',
      action: 'task.create',
      details: { name, kind: 'osv', location: feeds.origin },
    },
    { actor_kind: 'system', action: 'task.end', details: succeeded },
    { actor_kind: 'system', action: 'task.run', details: { name } },
    { actor_kind: 'system', action: 'task.end', details: { name, status: 'failed', ...nothing } },
  ]);
});

test('runs a task once at a time, and resumes a lost or interrupted run', async () => {
  exportOsv(feeds, 'npm', [record('GHSA-1', '2026-01-01T00:00:00Z')]);
  await operator().addSources({
    sources: [{ kind: 'osv', ecosystem: 'npm', location: feeds.origin }],
  });
  const { uuid, last_run } = await onlyTask();
  const many = await Promise.all([1, 2, 3].map(() => operator().runScheduledTask({ uuid })));
  assert.deepEqual(new Set(many.map((run) => run.uuid)), new Set([last_run?.uuid]));
  const ended = new AbortController();
  ended.abort(new Error('the worker stops'));
  await assert.rejects(work(1, ended.signal), /the worker stops/);
  assert.equal((await onlyTask()).last_run?.status, 'running');
  await startDueRuns(server.db.worker);
  assert.equal(await work(), 1);
  const { log, status: end } = await operator().getTaskRun({ uuid, run: last_run?.uuid ?? '' });
  assert.equal(end, 'succeeded');
  assert.ok(log.some(({ text }) => text === 'Continued after an interruption'));
});

test('a run that waits is canceled at once, one that runs is told', async () => {
  exportOsv(feeds, 'npm', [record('GHSA-1', '2026-01-01T00:00:00Z')]);
  await operator().addSources({
    sources: [{ kind: 'osv', ecosystem: 'npm', location: feeds.origin }],
  });
  const { uuid } = await onlyTask();
  assert.equal((await operator().cancelScheduledTask({ uuid })).status, 'canceled');
  await work();
  assert.equal((await onlyTask()).last_run?.status, 'canceled');
  await assert.rejects(operator().cancelScheduledTask({ uuid }), status(404));
  feeds.trouble('/npm/modified_id.csv', { status: 429, retry_after: '100' });
  await operator().runScheduledTask({ uuid });
  const running = work();
  while ((await onlyTask()).last_run?.status !== 'running') await new Promise(setImmediate);
  assert.equal((await operator().cancelScheduledTask({ uuid })).is_cancel_requested, true);
  await running;
  assert.equal((await onlyTask()).last_run?.status, 'canceled');
});

test('changes are audited, and refused with a reason', async () => {
  exportOsv(feeds, 'npm', []);
  const { uuid } = await subscribe({ kind: 'osv', ecosystem: 'npm', location: feeds.origin });
  await operator().addSources({ sources: [{ kind: 'osv', ecosystem: 'npm' }] });
  assert.equal((await operator().listScheduledTasks({})).items.length, 1);
  const change = (fields: object) => operator().updateScheduledTask({ uuid, ...fields });
  for (const fields of [
    { cron: '* * * *' },
    { cron: '* * * * * *' },
    { cron: '61 * * * *' },
    { cron: '0 0 30 2 *' },
    { zone: 'Mars/Olympus' },
    { zone: '+02:00' },
    { location: 'http://example.org/' },
    { location: 'https://user:secret@example.org/' },
    { location: 'relative/path' },
    { location: 'file:///etc' },
  ])
    await assert.rejects(change(fields), status(400), JSON.stringify(fields));
  for (const source of [
    { kind: 'osv' as const, ecosystem: 'None' },
    { kind: 'kev' as const, ecosystem: 'npm' },
  ])
    await assert.rejects(operator().addSources({ sources: [source] }), status(400));
  await change({ is_paused: true });
  await operator().removeSource({ uuid });
  assert.deepEqual(await tenant.auditedActions(), ['task.create', 'task.update', 'task.delete']);
  const admin = tenant.as('TenantAdmin');
  assert.deepEqual((await admin.listScheduledTasks({})).items, []);
  await assert.rejects(admin.addSources({ sources: [{ kind: 'kev' }] }), status(403));
});

test('work of the server runs as tasks, which are paused but not removed', async () => {
  const kinds = [
    ...['log_audit', 'retention', 'rematch', 'license_expiry', 'metrics', 'compliance', 'reports'],
  ];
  for (const kind of kinds)
    await server.db.owner(
      `insert into scheduled_task (uuid, kind, name, cron, zone) values (gen_random_uuid(), $1, $1, '0 0 * * *', 'UTC')`,
      [kind],
    );
  await startDueRuns(server.db.worker);
  const { items } = await operator().listScheduledTasks({});
  assert.ok(items.every(({ next_run_at, is_source }) => next_run_at !== null && !is_source));
  for (const { uuid } of items) await operator().runScheduledTask({ uuid });
  assert.equal(await work(), kinds.length);
  const ends = (await operator().listScheduledTasks({})).items.map(
    ({ last_run }) => last_run?.status,
  );
  assert.deepEqual(ends, Array(kinds.length).fill('succeeded'));
  const [rematch] = (await operator().listRematches({})).items;
  assert.deepEqual([rematch?.status, rematch?.started_by], ['done', 'schedule']);
  const { uuid } = items[0] ?? assert.fail();
  await assert.rejects(operator().removeSource({ uuid }), status(400));
  await assert.rejects(operator().updateScheduledTask({ uuid, location: '/srv' }), status(400));
});
