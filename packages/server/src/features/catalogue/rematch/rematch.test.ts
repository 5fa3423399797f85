import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { MATCHER_VERSION } from '@assay/core/advisories/matcher-version.ts';
import { recount } from '../check/recount.ts';
import { rematchAll } from '../check/rematch.ts';
import { npmRecord, rated, type TestCatalogue, testCatalogue } from '../test-catalogue.ts';
import { type CatalogueServer, catalogueServer } from '../test-catalogue-server.ts';
import { runRematch } from './run-rematch.ts';
import { rematchAfterUpgrade } from './start-rematch.ts';

let catalogue: TestCatalogue;
let server: CatalogueServer;
let tenant: string;
// A re-match compares all there is, so each test has a catalogue of its own.
beforeEach(async () => {
  catalogue = await testCatalogue();
  server = catalogueServer(catalogue);
  tenant = await catalogue.addTenant();
  await catalogue.importRecords([
    npmRecord('CVE-2026-0001', { name: 'a', ...rated('high') }),
    npmRecord('CVE-2026-0002', { name: 'b', ...rated('critical') }),
    npmRecord('CVE-2026-0003', { name: 'c', ...rated('medium') }),
  ]);
  const project = await catalogue.addProject(tenant);
  const purls = ['a', 'b', 'c', 'd'].map((name) => `pkg:npm/${name}@1.0.0`);
  await catalogue.upload(tenant, project, purls);
});
afterEach(async () => {
  await server.close();
  await catalogue.stop();
});

const operator = () => server.as(tenant, 'SuperAdmin');

/** Runs the waiting jobs like a worker; returns their number. */
async function work(attempt = 1, signal = new AbortController().signal): Promise<number> {
  const jobs = await catalogue.db.owner<{ payload: { data: unknown } }>(
    `delete from queue._private_jobs j using queue._private_tasks t
     where t.id = j.task_id and t.identifier = 'advisories.rematch' returning j.payload`,
  );
  for (const { payload } of jobs) {
    const about = { id: '1', task: 'advisories.rematch', tenant_uuid: null, attempt };
    await runRematch(catalogue.db.worker, { ...about, payload: payload.data, signal });
  }
  return jobs.length;
}

const storedVersion = async () =>
  (await catalogue.db.owner<{ version: number }>('select version from matcher'))[0]?.version;

/** Corrupts stored data in every way that a re-match reports. */
async function spoil() {
  await catalogue.db.owner(
    `delete from package_match where vuln_id = (select vuln_id from vulnerability where id = 'CVE-2026-0001')`,
  );
  await catalogue.db.owner(
    `update package_match set verdict = 2 where vuln_id = (select vuln_id from vulnerability where id = 'CVE-2026-0002')`,
  );
  await catalogue.db.owner(
    `insert into package_match (pv_id, vuln_id, affected_id, verdict, rank)
     select v.pv_id, f.vuln_id, 1, 1, 13000 from package_version v, vulnerability f
     where v.identity like '%/d@%' and f.id = 'CVE-2026-0003'`,
  );
}

test('202: a re-match repairs differences, and reports them', async () => {
  await spoil();
  assert.notDeepEqual(await recount(catalogue.db.worker), []);
  const begun = await operator().startRematch({});
  assert.deepEqual(
    [begun.status, begun.reason, begun.matcher_version],
    ['queued', 'request', MATCHER_VERSION],
  );
  assert.equal(await work(), 1);
  const done = await operator().getRematch({ uuid: begun.uuid });
  assert.deepEqual(
    [done.status, done.versions, done.compared, done.added, done.removed, done.changed],
    ['done', 4, 4, 1, 1, 1],
  );
  assert.deepEqual(
    [
      done.vulnerability_count,
      done.vulnerabilities.map((v) => `${v.id} ${v.added}${v.removed}${v.changed}`),
    ],
    [3, ['CVE-2026-0001 100', 'CVE-2026-0002 001', 'CVE-2026-0003 010']],
  );
  assert.ok(done.ended_at !== null);
  assert.deepEqual(await recount(catalogue.db.worker), []);
  const listed = await operator().listRematches({});
  assert.deepEqual(
    [listed.matcher_version, listed.compared_with, listed.items.map(({ uuid }) => uuid)],
    [MATCHER_VERSION, MATCHER_VERSION, [begun.uuid]],
  );
  const audited = await catalogue.db.owner(
    `select subject_uuid, details ->> 'matcher_version' as version from audit_entry
     where tenant_uuid = $1 and action = 'advisories.rematch'`,
    [tenant],
  );
  assert.deepEqual(audited, [{ subject_uuid: begun.uuid, version: String(MATCHER_VERSION) }]);
});

test('202: there is one at a time; a concurrent request gets that one', async () => {
  const audited = () =>
    catalogue.db.owner(`select 1 from audit_entry where action = 'advisories.rematch'`);
  const before = await audited();
  const many = await Promise.all([1, 2, 3, 4].map(() => operator().startRematch({})));
  assert.equal(new Set(many.map(({ uuid }) => uuid)).size, 1);
  assert.equal((await operator().startRematch({})).uuid, many[0]?.uuid);
  assert.equal((await audited()).length, before.length + 1);
  assert.equal(await work(), 1);
  assert.notEqual((await operator().startRematch({})).uuid, many[0]?.uuid);
});

test('another stored version of the matcher is compared again when a worker starts, once', async () => {
  await catalogue.db.owner('update matcher set version = $1', [MATCHER_VERSION + 1]);
  await catalogue.db.owner('update package_match set matcher = $1', [MATCHER_VERSION + 1]);
  await catalogue.db.owner(`update affected set low = '\u007f', high = '\u007f' where name = 'a'`);
  await catalogue.db.owner('delete from affected_release');
  await rematchAfterUpgrade(catalogue.db.worker);
  await rematchAfterUpgrade(catalogue.db.worker);
  const { items } = await operator().listRematches({});
  assert.deepEqual(
    items.map(({ reason, started_by, status }) => [reason, started_by, status]),
    [['upgrade', null, 'queued']],
  );
  assert.equal(await work(), 1);
  assert.equal(await storedVersion(), MATCHER_VERSION);
  const stamps = await catalogue.db.owner('select distinct matcher from package_match');
  assert.deepEqual(stamps, [{ matcher: MATCHER_VERSION }]);
  const entries = await catalogue.db.owner(
    `select actor_kind, action, details from audit_entry
     where tenant_uuid = default_tenant() and subject_uuid = $1 order by uuid`,
    [items[0]?.uuid],
  );
  const details = { matcher_version: MATCHER_VERSION };
  assert.deepEqual(entries, [
    { actor_kind: 'system', action: 'advisories.rematch', details },
    {
      actor_kind: 'system',
      action: 'advisories.rematch_end',
      details: { ...details, error: null },
    },
  ]);
  await rematchAfterUpgrade(catalogue.db.worker);
  assert.equal(await work(), 0);
  const project = await catalogue.addProject(tenant);
  await catalogue.upload(tenant, project, ['pkg:npm/a@1.1.0']);
  const [row] = await catalogue.db.owner(
    'select high from project_summary where project_uuid = $1',
    [project],
  );
  assert.deepEqual(
    row,
    { high: 1 },
    'a new version is found by the span and the release that were put right',
  );
});

test('wrong spans are counted and put right, and so is what an upload missed by them', async () => {
  const spans = () =>
    catalogue.db.owner('select affected_id, low, high from affected order by affected_id');
  const right = await spans();
  await catalogue.db.owner(`update affected set low = '\u007f', high = null where name <> 'c'`);
  const project = await catalogue.addProject(tenant);
  const versions = ['a', 'b', 'c'].map((name) => `pkg:npm/${name}@1.0.1`);
  await catalogue.upload(tenant, project, versions);
  const done = await rematchAll(catalogue.db.worker);
  assert.deepEqual(done, { versions: 7, changed: 2, spans: 2 });
  assert.deepEqual(await spans(), right);
  assert.deepEqual(await recount(catalogue.db.worker), []);
  const again = await rematchAll(catalogue.db.worker);
  assert.deepEqual(again, { versions: 7, changed: 0, spans: 0 });
});

test('a re-match whose job was lost resumes when a worker starts', async () => {
  await spoil();
  const begun = await operator().startRematch({});
  const ended = new AbortController();
  ended.abort(new Error('the worker ends'));
  await assert.rejects(work(1, ended.signal), /the worker ends/);
  assert.equal((await operator().getRematch({ uuid: begun.uuid })).status, 'running');
  await rematchAfterUpgrade(catalogue.db.worker);
  assert.equal(await work(), 1);
  const done = await operator().getRematch({ uuid: begun.uuid });
  assert.deepEqual([done.status, done.added, done.removed, done.changed], ['done', 1, 1, 1]);
});

test('after the last attempt it reports the reason, and another one can be started', async () => {
  const begun = await operator().startRematch({});
  const ended = new AbortController();
  ended.abort(new Error('the disk is full'));
  await assert.rejects(work(5, ended.signal), /the disk is full/);
  const failed = await operator().getRematch({ uuid: begun.uuid });
  assert.deepEqual([failed.status, failed.error], ['failed', 'the disk is full']);
  assert.notEqual((await operator().startRematch({})).uuid, begun.uuid);
});

test('an empty server stores its matcher version, without a re-match', async () => {
  const own = await testCatalogue();
  try {
    await rematchAfterUpgrade(own.db.worker);
    const [stored] = await own.db.owner('select version from matcher');
    assert.deepEqual(stored, { version: MATCHER_VERSION });
    assert.deepEqual(await own.db.owner('select 1 from rematch'), []);
  } finally {
    await own.stop();
  }
});

test('403 and 404: re-matches belong to the operator', async () => {
  const status = (expected: number) => (error: unknown) =>
    error instanceof ApiError && error.status === expected;
  const admin = server.as(tenant, 'TenantAdmin');
  await assert.rejects(admin.startRematch({}), status(403));
  await assert.rejects(admin.listRematches({}), status(403));
  await assert.rejects(admin.getRematch({ uuid: randomUUID() }), status(403));
  await assert.rejects(operator().getRematch({ uuid: randomUUID() }), status(404));
});
