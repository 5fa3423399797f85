import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { AdvisoryImport } from '@assay/contract/advisories.ts';
import { ApiError } from '@assay/contract/client-errors.ts';
import type { Tasks } from '../../platform/jobs/queue.ts';
import { zipOf } from './feed/test-zip.ts';
import { catalogueTasks } from './jobs.ts';
import { npmRecord, type TestCatalogue, testCatalogue } from './test-catalogue.ts';
import { type CatalogueServer, catalogueServer } from './test-catalogue-server.ts';

let catalogue: TestCatalogue;
let server: CatalogueServer;
let tasks: Tasks;
beforeEach(async () => {
  catalogue = await testCatalogue();
  server = catalogueServer(catalogue);
  const { db, blobs, folder } = catalogue;
  tasks = catalogueTasks({ database: db.worker, blobs, folder: join(folder, 'tmp') });
});
afterEach(async () => {
  await server.close();
  await catalogue.stop();
});

/** Runs the queue's import jobs as a worker would, and takes them off it. */
async function work(attempt = 1): Promise<void> {
  const jobs = await catalogue.db.owner<{ payload: { data: unknown } }>(
    `delete from queue._private_jobs j using queue._private_tasks t
     where t.id = j.task_id and t.identifier = 'advisories.import' returning j.payload`,
  );
  for (const { payload } of jobs) {
    const about = { id: '1', task: 'advisories.import', tenant_uuid: null, attempt };
    const { signal } = new AbortController();
    await tasks['advisories.import']?.({ ...about, payload: payload.data, signal });
  }
}

async function send(tenant: string, body: Buffer, source = 'osv'): Promise<AdvisoryImport> {
  const answer = await server.sendAs(tenant, 'SuperAdmin')(`/advisories/import?source=${source}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'application/octet-stream' },
  });
  assert.equal(answer.status, 202);
  return AdvisoryImport.parse(await answer.json());
}

const linesOf = (records: object[]) =>
  Buffer.from(records.map((r) => JSON.stringify(r)).join('\n'));

test('202: a feed waits for a worker, then shows its figures and problems', async () => {
  const tenant = await catalogue.addTenant();
  const client = server.as(tenant, 'SuperAdmin');
  const good = linesOf([npmRecord('CVE-2026-1'), npmRecord('CVE-2026-2')]);
  const begun = await send(
    tenant,
    zstdCompressSync(Buffer.concat([good, Buffer.from('\n{"id":""}\n{')])),
  );
  assert.deepEqual([begun.status, begun.source, begun.read], ['queued', 'osv', 0]);
  await work();
  const done = await client.getAdvisoryImport({ uuid: begun.uuid });
  assert.deepEqual([done.status, done.read, done.added, done.refused], ['done', 4, 2, 2]);
  assert.deepEqual(
    done.problems.map((p) => p.at),
    ['feed:3', 'feed:4'],
  );
  assert.ok(done.ended_at !== null);
  const { items } = await client.listAdvisorySources({});
  assert.deepEqual(
    items.map(({ source, advisories, last_import }) => [source, advisories, last_import?.uuid]),
    [['osv', 2, begun.uuid]],
  );
  const audited = await catalogue.db.owner(
    `select action, subject_uuid from audit_entry where tenant_uuid = $1`,
    [tenant],
  );
  assert.deepEqual(audited, [{ action: 'advisories.import', subject_uuid: begun.uuid }]);
});

test('202: a feed without records is marked as failed, with the reason, and not retried', async () => {
  const tenant = await catalogue.addTenant();
  const begun = await send(tenant, Buffer.from('%PDF-1.7'), 'odd');
  await work();
  const done = await server.as(tenant, 'SuperAdmin').getAdvisoryImport({ uuid: begun.uuid });
  assert.deepEqual(
    [done.status, done.error],
    ['failed', 'This is no file of JSON records, .zst or .zip (feed)'],
  );
});

test('the file that was sent is gone after the import, unless another import needs it', async () => {
  const tenant = await catalogue.addTenant();
  const body = Buffer.concat([linesOf([npmRecord('CVE-2026-3')]), Buffer.from('\n')]);
  const [first, second] = [await send(tenant, body, 'one'), await send(tenant, body, 'two')];
  await work();
  const client = server.as(tenant, 'SuperAdmin');
  const ended = [first, second].map(({ uuid }) => client.getAdvisoryImport({ uuid }));
  assert.deepEqual(
    (await Promise.all(ended)).map((row) => [row.status, row.added]),
    [
      ['done', 1],
      ['done', 1],
    ],
  );
  const rows = await catalogue.db.owner<{ blob: string }>(
    `select encode(blob, 'hex') as blob from advisory_import where uuid = $1`,
    [first.uuid],
  );
  const sha256 = rows[0]?.blob ?? '';
  assert.equal(await catalogue.blobs.has({ tenant_uuid: null, sha256 }), false);
});

for (const count of [1, 2])
  test(`a feed of ${count} without a line end, whose bytes may be the stored block, loses no record`, async () => {
    const tenant = await catalogue.addTenant();
    const ids = Array.from({ length: count }, (_, at) => `CVE-2026-7${count}${at}`);
    const body = linesOf(ids.map((id) => npmRecord(id)));
    await send(tenant, body, 'short');
    await send(tenant, body, 'short');
    await work();
    const rows = await catalogue.db.owner<{ block: string }>(
      `select distinct encode(block, 'hex') as block from advisory where source = 'short' and id = any($1)`,
      [ids],
    );
    const kept = rows.map(({ block }) => catalogue.blobs.has({ tenant_uuid: null, sha256: block }));
    assert.ok(kept.length > 0);
    assert.ok((await Promise.all(kept)).every(Boolean));
  });

test('403: imports belong to the operator', async () => {
  const client = server.as(await catalogue.addTenant(), 'TenantAdmin');
  const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403;
  await assert.rejects(client.getAdvisoryImport({ uuid: randomUUID() }), isForbidden);
});

test('404: an import that never was', async () => {
  const client = server.as(await catalogue.addTenant(), 'SuperAdmin');
  await assert.rejects(
    client.getAdvisoryImport({ uuid: randomUUID() }),
    (error) => error instanceof ApiError && error.status === 404,
  );
});

const sendFile = async (tenant: string, kind: string, body: Buffer | string) => {
  const send = server.sendAs(tenant, 'SuperAdmin');
  const answer = await send(`/advisories/import?kind=${kind}`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'content-type': 'application/octet-stream' },
  });
  assert.equal(answer.status, 202);
  await work();
  const { uuid } = AdvisoryImport.parse(await answer.json());
  return server.as(tenant, 'SuperAdmin').getAdvisoryImport({ uuid });
};

test('imports uploaded files of facts and of malicious packages as their sources do', async () => {
  const tenant = await catalogue.addTenant();
  const entry = { cveID: 'CVE-2026-0001', dateAdded: '2026-01-31', vulnerabilityName: 'Overflow' };
  const kev = await sendFile(tenant, 'kev', JSON.stringify({ vulnerabilities: [entry, {}] }));
  assert.deepEqual([kev.status, kev.source, kev.added, kev.refused], ['done', 'kev', 1, 1]);
  const scores = gzipSync('cve,epss,percentile\nCVE-2026-0001,0.5,0.9\n');
  const epss = await sendFile(tenant, 'epss', scores);
  assert.deepEqual([epss.status, epss.added], ['done', 1]);
  const releases = [{ name: '18', isEol: true, eolFrom: '2025-04-30' }];
  const dates = await sendFile(
    tenant,
    'end_of_life',
    JSON.stringify({ result: [{ name: 'nodejs', releases }] }),
  );
  assert.deepEqual([dates.status, dates.added], ['done', 1]);
  const evil = Buffer.from(JSON.stringify({ ...npmRecord('MAL-2026-1'), id: 'MAL-2026-1' }));
  const archive = zipOf([['main/osv/malicious/npm/evil/MAL-2026-1.json', evil]]);
  const malicious = await sendFile(tenant, 'malicious', archive);
  assert.deepEqual([malicious.status, malicious.added], ['done', 1]);
  const { items } = await server.as(tenant, 'SuperAdmin').listAdvisorySources({});
  assert.deepEqual(
    items.map(({ source, newest_import_at }) => [source, newest_import_at]),
    [['malicious', null]],
  );
});

test('fails an uploaded file that is none of its kind, and keeps what is stored', async () => {
  const tenant = await catalogue.addTenant();
  await sendFile(tenant, 'epss', 'cve,epss,percentile\nCVE-2026-0001,0.5,0.9\n');
  const failed = await sendFile(tenant, 'epss', 'This is no list of scores');
  assert.equal(failed.status, 'failed');
  assert.match(failed.error ?? '', /no EPSS scores/);
  const stored = await catalogue.db.owner('select cve from epss_score');
  assert.deepEqual(stored, [{ cve: 'CVE-2026-0001' }]);
});
