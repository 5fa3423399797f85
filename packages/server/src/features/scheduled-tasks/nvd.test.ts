import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ApiError } from '@assay/contract/client-errors.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { recount } from '../catalogue/check/recount.ts';
import { zipOf } from '../catalogue/feed/test-zip.ts';
import { type NvdApi, type ServedCve, startNvdApi } from '../catalogue/sources/test-nvd-api.ts';
import type { TaskParts } from './run-task.ts';
import { NO_FACTS, taskPartsOf, workOnRuns } from './test-task-runs.ts';

let server: TestServer;
let tenant: TestTenant;
let api: NvdApi;
let parts: TaskParts;
before(async () => {
  server = await testServer();
  await server.work();
  parts = taskPartsOf(server);
});
beforeEach(async () => {
  api = await startNvdApi();
  tenant = await testTenant(server);
  for (const table of [
    ...['scheduled_task', 'queue._private_jobs', 'advisory', 'affected', 'vulnerability'],
    ...['advisory_coverage', 'advisory_ecosystem'],
  ])
    await server.db.owner(`delete from ${table}`);
  await server.db.owner(NO_FACTS);
});
after(() => server.stop());

const operator = () => tenant.as('SuperAdmin');

const work = () => workOnRuns(server, parts);

async function onlyTask() {
  const [task] = (await operator().listScheduledTasks({})).items;
  return task ?? assert.fail('no task');
}

/** Subscribes to NVD at a location, does its first run, and gives its task. */
async function subscribe(location: string) {
  await operator().addSources({ sources: [{ kind: 'nvd', location }] });
  await work();
  return onlyTask();
}

async function runAgain() {
  const { uuid } = await onlyTask();
  await operator().runScheduledTask({ uuid });
  await work();
  return onlyTask();
}

/** A CVE about versions of acme's tool below one. */
const cve = (id: string, below: string, more: Partial<ServedCve> = {}): ServedCve => ({
  id,
  ...{ lastModified: '2026-01-01T00:00:00.000', published: '2026-01-01T00:00:00.000' },
  vulnStatus: 'Analyzed',
  descriptions: [{ lang: 'en', value: `Vulnerability ${id}.` }],
  metrics: {
    cvssMetricV31: [{ cvssData: { vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' } }],
  },
  configurations: [
    {
      nodes: [
        {
          cpeMatch: [
            {
              ...{ vulnerable: true, versionEndExcluding: below },
              criteria: 'cpe:2.3:a:acme:tool:*:*:*:*:*:*:*:*',
            },
          ],
        },
      ],
    },
  ],
  ...more,
});

/** Uploads an SBOM whose one component has a CPE and no purl. */
async function uploadTool(version: string): Promise<string> {
  const cpe = `cpe:2.3:a:acme:tool:${version}:*:*:*:*:*:*:*`;
  const components = [{ type: 'application', name: 'tool', version, cpe }];
  const body = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
  const { sbomid } = await tenant
    .as('TenantAdmin')
    .uploadSbom({ project: 'app', wait: 'ready', body });
  return sbomid;
}

/** State of the check, and the ids of the findings. */
async function shown(sbomid: string) {
  const { check } = await operator().getSbom({ sbomid });
  const { items } = await operator().listSbomVulnerabilities({ sbomid });
  return [check?.state, ...items.map(({ id }) => id).sort()];
}

test('all pages come at first, and a component that has only a CPE becomes checked', async (t) => {
  t.after(api.stop);
  const sbomid = await uploadTool('1.5');
  assert.deepEqual(await shown(sbomid), ['not_checked']);
  api.most = 2;
  api.cves = ['1', '2', '3', '4', '5'].map((below, i) => cve(`CVE-2026-000${i}`, below));
  api.trouble = [{ status: 429 }, { status: 503 }];
  const { records, last_run } = await subscribe(api.location);
  assert.deepEqual([records, last_run?.status, last_run?.added], [5, 'succeeded', 5]);
  const starts = api.requests.map(({ startIndex }) => startIndex);
  assert.deepEqual(starts, ['0', '0', '0', '2', '4'], 'a busy server is asked again');
  assert.deepEqual(await shown(sbomid), [
    'checked',
    ...['CVE-2026-0001', 'CVE-2026-0002', 'CVE-2026-0003', 'CVE-2026-0004'],
  ]);
  assert.deepEqual(await recount(server.db.worker), []);
});

test('a generic purl is compared by the CPE beside it, and a purl of an ecosystem is not', async (t) => {
  t.after(api.stop);
  api.cves = [cve('CVE-2026-0001', '2')];
  await subscribe(api.location);
  const cpe = 'cpe:2.3:a:acme:tool:1.5:*:*:*:*:*:*:*';
  const components = ['pkg:generic/tool@1.5', 'pkg:npm/tool@1.5', 'pkg:deb/debian/tool@1.5'].map(
    (purl) => ({ type: 'application', name: 'tool', version: '1.5', purl, cpe }),
  );
  const body = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
  const sent = await tenant
    .as('TenantAdmin')
    .uploadSbom({ project: 'generic', wait: 'ready', body });
  const { items } = await operator().listSbomVulnerabilities({ sbomid: sent.sbomid });
  assert.deepEqual(
    items.map(({ id, purl }) => [id, purl]),
    [['CVE-2026-0001', 'pkg:generic/tool@1.5']],
  );
  assert.deepEqual(await recount(server.db.worker), []);
});

test('sends the key of the operator to the API, and keeps it out of rows and logs', async (t) => {
  t.after(api.stop);
  const key = `key-${randomUUID()}`;
  const withKey = { ...parts, nvd_api_key: key };
  api.cves = [cve('CVE-2026-0001', '2')];
  await operator().addSources({ sources: [{ kind: 'nvd', location: api.location }] });
  await workOnRuns(server, withKey);
  const { uuid, last_run } = await onlyTask();
  assert.deepEqual([last_run?.status, api.keys], ['succeeded', [key]]);
  const run = await operator().getTaskRun({ uuid, run: last_run?.uuid ?? '' });
  assert.ok(run.log.length > 0 && !JSON.stringify(run).includes(key));
  await runAgain();
  assert.equal(api.keys.at(-1), undefined, 'without a key none is sent');
  assert.ok(!JSON.stringify(await server.db.owner('select * from scheduled_task')).includes(key));
});

test('keeps a key that the operator sets sealed, shows it to nobody, and sends it to its own address alone', async (t) => {
  t.after(api.stop);
  const key = `key-${randomUUID()}`;
  api.cves = [cve('CVE-2026-0001', '2')];
  const { uuid, has_api_key } = await subscribe(api.location);
  assert.equal(has_api_key, false);
  const set = await operator().updateScheduledTask({ uuid, api_key: key });
  assert.equal(set.has_api_key, true);
  assert.deepEqual([(await runAgain()).last_run?.status, api.keys.at(-1)], ['succeeded', key]);
  await workOnRuns(server, { ...parts, nvd_api_key: 'of-the-environment' });
  await operator().runScheduledTask({ uuid });
  await workOnRuns(server, { ...parts, nvd_api_key: 'of-the-environment' });
  assert.equal(api.keys.at(-1), key, 'before that of the environment');
  const { items } = await operator().listAuditEntries({ action: 'task.update' });
  assert.ok(JSON.stringify(items).includes('has_api_key'));
  const rows = await server.db.owner(
    `select t.*, encode(t.sealed_key, 'escape') as text from scheduled_task t`,
  );
  assert.ok(!JSON.stringify([set, items, rows]).includes(key));
  const location = `${api.location}/`;
  const moved = await operator().updateScheduledTask({ uuid, location });
  assert.equal(moved.has_api_key, false, 'another address does not get it');
  await operator().updateScheduledTask({ uuid, location: api.location, api_key: key });
  assert.equal((await operator().updateScheduledTask({ uuid, api_key: null })).has_api_key, false);
  await runAgain();
  assert.equal(api.keys.at(-1), undefined);
});

test('refuses an API key for another kind of source', async (t) => {
  t.after(api.stop);
  await operator().addSources({ sources: [{ kind: 'kev', location: api.location }] });
  const { uuid } = await onlyTask();
  const call = operator().updateScheduledTask({ uuid, api_key: 'x' });
  await assert.rejects(call, (error) => error instanceof ApiError && error.status === 400);
});

test('only what changed comes next, and a rejected CVE takes its finding away', async (t) => {
  t.after(api.stop);
  const sbomid = await uploadTool('1.5');
  api.cves = [cve('CVE-2026-0001', '2'), cve('CVE-2026-0002', '2'), cve('CVE-2026-0003', '1')];
  await subscribe(api.location);
  assert.deepEqual(await shown(sbomid), ['checked', 'CVE-2026-0001', 'CVE-2026-0002']);
  const lastModified = new Date().toISOString().slice(0, -1);
  api.cves[0] = cve('CVE-2026-0001', '2', { lastModified, vulnStatus: 'Rejected' });
  api.cves[2] = cve('CVE-2026-0003', '1.6', { lastModified });
  api.requests = [];
  const { records, last_run } = await runAgain();
  assert.deepEqual([records, last_run?.read, last_run?.changed], [2, 2, 2]);
  assert.ok(api.requests[0]?.['lastModStartDate']);
  assert.deepEqual(await shown(sbomid), ['checked', 'CVE-2026-0002', 'CVE-2026-0003']);
  assert.deepEqual(await recount(server.db.worker), []);
});

test('a broken record is listed, and an answer with too few records makes nothing checked', async (t) => {
  t.after(api.stop);
  const sbomid = await uploadTool('1.5');
  api.cves = [cve('CVE-2026-0001', '2'), cve('CVE-2026-0002', '2', { configurations: 7 })];
  api.trouble = [{ omit: 1 }];
  const { last_run } = await subscribe(api.location);
  assert.equal(last_run?.status, 'failed');
  assert.deepEqual(await shown(sbomid), ['not_checked', 'CVE-2026-0001']);
  const { last_run: next } = await runAgain();
  assert.deepEqual([next?.status, next?.refused], ['succeeded', 1]);
  assert.deepEqual(await shown(sbomid), ['checked', 'CVE-2026-0001']);
});

test('feeds in a directory are read as published, and what corrects them last', async (t) => {
  t.after(api.stop);
  const folder = join(server.folder, 'nvd-feeds');
  await mkdir(folder, { recursive: true });
  const feed = (...cves: ServedCve[]) =>
    JSON.stringify(
      {
        ...{ resultsPerPage: cves.length, startIndex: 0, totalResults: cves.length },
        ...{ format: 'NVD_CVE', version: '2.0', timestamp: '2026-01-01T00:00:00.000' },
        vulnerabilities: cves.map((one) => ({ cve: one })),
      },
      null,
      1,
    );
  const first = feed(cve('CVE-2025-0001', '2'), cve('CVE-2025-0002', '2'));
  await writeFile(join(folder, 'nvdcve-2.0-2025.json.gz'), gzipSync(first));
  const second = zipOf([['nvdcve-2.0-2026.json', Buffer.from(feed(cve('CVE-2026-0001', '2')))]]);
  await writeFile(join(folder, 'nvdcve-2.0-2026.json.zip'), second);
  await writeFile(join(folder, 'nvdcve-2.0-modified.json'), feed(cve('CVE-2025-0002', '1')));
  const sbomid = await uploadTool('1.5');
  const { records, last_run } = await subscribe(folder);
  assert.deepEqual([records, last_run?.refused, last_run?.changed], [3, 0, 1]);
  assert.deepEqual(await shown(sbomid), ['checked', 'CVE-2025-0001', 'CVE-2026-0001']);
  const { last_run: cut } = await (async () => {
    await writeFile(join(folder, 'nvdcve-2.0-2026.json.zip'), second.subarray(0, 100));
    return runAgain();
  })();
  assert.equal(cut?.status, 'failed');
  assert.deepEqual(await shown(sbomid), ['checked', 'CVE-2025-0001', 'CVE-2026-0001']);
});

/** Chance that is the same in every run. */
function chanceFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

test('imports of random changes, one after the other, leave what the last records state', async (t) => {
  t.after(api.stop);
  const chance = chanceFrom(36);
  const versions = [1, 2, 3, 4];
  const sbomids = await Promise.all(versions.map((version) => uploadTool(`${version}.5`)));
  const below = new Map<string, number>();
  const change = (i: number, lastModified: string) => {
    const id = `CVE-2026-1${String(i).padStart(3, '0')}`;
    const isRejected = chance(4) === 0;
    const bound = 1 + chance(6);
    below.set(id, isRejected ? 0 : bound);
    const more = isRejected ? { vulnStatus: 'Rejected' } : {};
    const others = api.cves.filter((one) => one.id !== id);
    api.cves = [...others, cve(id, String(bound), { lastModified, ...more })];
  };
  for (let i = 0; i < 20; i++) change(i, '2026-01-01T00:00:00.000');
  await subscribe(api.location);
  for (let round = 0; round < 4; round++) {
    const now = new Date().toISOString().slice(0, -1);
    for (let some = 0; some < 6; some++) change(chance(25), now);
    await runAgain();
  }
  for (const [i, sbomid] of sbomids.entries()) {
    const affecting = [...below].filter(([, bound]) => bound > (versions[i] ?? 0));
    const expected = affecting.map(([id]) => id).sort();
    assert.deepEqual(await shown(sbomid), ['checked', ...expected]);
  }
  assert.deepEqual(await recount(server.db.worker), []);
});
