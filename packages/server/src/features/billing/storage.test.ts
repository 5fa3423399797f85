import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { STORAGE_KINDS } from '@assay/contract/billing.ts';
import { VEX } from '../../authz-matrix/test-vex.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { digestOf, testSigning } from '../attestations/test-signing.ts';
import { testLedger } from '../documents/test-documents.ts';
import { reportTasks } from '../reports/saved/jobs.ts';
import { bomOf } from '../sboms/test-bom.ts';
import { sweepRows } from '../sweep/queries.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  const { db, vault, documents } = server;
  const publicUrl = 'http://assay.test';
  await server.work(
    reportTasks({ database: db.worker, reader: db.app, vault, documents, publicUrl }),
  );
});
after(() => server.stop());

const storage = async (tenant: TestTenant) => {
  const billing = await tenant.as('TenantAdmin').getBilling({});
  const sum = billing.storage.reduce((bytes, kind) => bytes + kind.bytes, 0);
  assert.equal(billing.month.storage_bytes, sum);
  assert.equal((await tenant.as('TenantAdmin').getLicense({})).usage.storage_bytes, sum);
  return Object.fromEntries(billing.storage.map(({ kind, bytes }) => [kind, bytes]));
};

const NOTHING = Object.fromEntries(STORAGE_KINDS.map((kind) => [kind, 0]));

test('counts SBOMs, attachments and VEX documents until they are deleted', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  assert.deepEqual(await storage(tenant), NOTHING);
  const { sbomid } = await admin.uploadSbom({ project: 'shop', body: bomOf('a') });
  await admin.addAttachment({ sbomid, name: 'note', body: Buffer.alloc(700) });
  await admin.importVexDocument({ body: VEX });
  assert.deepEqual(await storage(tenant), {
    ...NOTHING,
    ...{ sboms: bomOf('a').length, attachments: 700, vex_documents: VEX.length },
  });
  await admin.deleteSbom({ sbomid });
  assert.deepEqual(await storage(tenant), { ...NOTHING, vex_documents: VEX.length });
});

test('counts each revision of a document in a ledger until it is erased', async () => {
  const { tenant, admin, at, put, replace } = await testLedger(server);
  await put('one', { text: 'first' });
  const one = (await storage(tenant))['documents'] ?? 0;
  assert.ok(one > 0);
  await put('two', { text: 'first' });
  await replace('one', { text: 'again' });
  assert.equal((await storage(tenant))['documents'], 3 * one);
  await admin.deleteDocument({ ...at, id: 'two' });
  assert.equal((await storage(tenant))['documents'], 3 * one, 'a deleted document can be restored');
  await admin.eraseDocument({ ...at, id: 'one', reason: 'gdpr' });
  assert.equal((await storage(tenant))['documents'], one);
});

test('counts attestations, and files of reports', async () => {
  const { tenant, admin, notary, notarize } = await testSigning(server);
  await notarize(await notary('TenantAdmin'), digestOf('app'));
  const signed = await storage(tenant);
  assert.ok((signed['attestations'] ?? 0) > 100);
  const settings = {
    ...({ name: 'Weekly', kind: 'vulnerabilities', format: 'md', filters: {} } as const),
    ...{ period_days: null, cron: null, zone: 'UTC', recipients: [] },
  };
  const { uuid } = await admin.createSavedReport(settings);
  await admin.runSavedReport({ uuid });
  for (;;) {
    const [run] = (await admin.listReportRuns({ uuid })).items;
    if (run?.ended_at === null) continue;
    assert.equal((await storage(tenant))['reports'], run?.size_bytes);
    break;
  }
  await admin.deleteSavedReport({ uuid });
  assert.deepEqual(await storage(tenant), signed);
});

test('the sweep adds up changes without changing the sum', async () => {
  const { tenant, put } = await testLedger(server);
  for (let n = 0; n < 102; n += 1) await put(`d${n}`, { n: 1 });
  const before = await storage(tenant);
  const rows = () =>
    server.db.owner<{ count: number }>(
      `select count(*)::int as count from stored_bytes where tenant_uuid = $1`,
      [tenant.uuid],
    );
  assert.deepEqual(await rows(), [{ count: 102 }]);
  await server.db.worker.write(null, sweepRows);
  assert.deepEqual(await rows(), [{ count: 1 }]);
  assert.deepEqual(await storage(tenant), before);
});

/** Tables with sizes whose bytes a tenant does not keep, or that are counted elsewhere. */
const NOT_KEPT: Record<string, string> = {
  project_summary: 'the sum of SBOMs, which is counted',
  sbom: 'counted in project_summary',
  upload: 'a record of what was sent; what was stored of it is an SBOM',
  document_revision: 'counted in stored_bytes',
  usage_month: 'a figure of an earlier month',
};

test('every table of a tenant with sizes is counted, or named with the reason why not', async () => {
  const tables = await server.db.owner<{ name: string }>(
    `select distinct c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attname ~ 'bytes'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (
       select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_uuid') order by 1`,
  );
  const [counting] = await server.db.owner<{ source: string }>(
    `select prosrc as source from pg_proc where proname = 'tenant_storage'`,
  );
  const missing = tables
    .map(({ name }) => name)
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(counting?.source ?? ''))
    .filter((name) => !(name in NOT_KEPT));
  assert.deepEqual(missing, []);
});
