import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { bomOf } from '../sboms/test-bom.ts';
import { applyRetention } from './apply-rules.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

/** Uploads a version and makes it so many days old. */
async function upload(
  tenant: TestTenant,
  project: string,
  { version, days, in_use = false }: { version: string; days: number; in_use?: boolean },
): Promise<string> {
  const body = bomOf(`pkg:npm/${version}@1.0.0`);
  const admin = tenant.as('TenantAdmin');
  const { sbomid } = await admin.uploadSbom({ project, version, wait: 'ready', body });
  await admin.updateSbom({ sbomid, in_use });
  await server.db.owner(
    `update sbom set uploaded_at = uploaded_at - make_interval(days => $2) where sbomid = $1`,
    [sbomid, days],
  );
  return sbomid;
}

const apply = () => applyRetention(server.db.worker, new AbortController().signal);

const versionsOf = async (tenant: TestTenant, project: string): Promise<string[]> =>
  (await tenant.as('Visitor').listSboms({ project })).items.map(({ version }) => version).sort();

test('deletes what nothing keeps: not in use, not among the newest, not young', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await upload(tenant, 'shop', { version: 'v1', days: 50 });
  await upload(tenant, 'shop', { version: 'v2', days: 40, in_use: true });
  await upload(tenant, 'shop', { version: 'v3', days: 30 });
  await upload(tenant, 'shop', { version: 'v4', days: 5 });
  await upload(tenant, 'shop', { version: 'v5', days: 4 });
  await upload(tenant, 'quiet', { version: 'only', days: 900 });
  const rule = { keep_newest: 1, keep_days: 10 };
  const preview = await admin.listRetentionCandidates({ ...rule });
  assert.deepEqual(
    preview.items.map(({ project, version }) => [project, version]),
    [
      ['shop', 'v1'],
      ['shop', 'v3'],
    ],
  );
  await apply();
  assert.deepEqual(await versionsOf(tenant, 'shop'), ['v1', 'v2', 'v3', 'v4', 'v5']);
  await admin.setRetention({ rule });
  await apply();
  assert.deepEqual(await versionsOf(tenant, 'shop'), ['v2', 'v4', 'v5']);
  assert.deepEqual(await versionsOf(tenant, 'quiet'), ['only']);
  const { deleted, deleted_at } = await admin.getRetention({});
  assert.equal(deleted, 2);
  assert.ok(deleted_at);
  const folders = await admin.listProjects({ keyword: 'shop' });
  assert.equal(folders.items[0]?.sbom_count, 3);
});

test('records each deletion with the rule and the digest, and the rule with who set it', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const old = await upload(tenant, 'shop', { version: 'v1', days: 50 });
  await upload(tenant, 'shop', { version: 'v2', days: 40 });
  const { sha256 } = await admin.getSbom({ sbomid: old });
  const rule = { keep_newest: 1, keep_days: 10 };
  await admin.setRetention({ rule });
  await apply();
  const { items } = await admin.listAuditEntries({ action: 'sbom.delete' });
  assert.deepEqual(
    items.map(({ actor_name, subject_uuid }) => [actor_name, subject_uuid]),
    [['system', old]],
  );
  assert.partialDeepStrictEqual(items[0]?.details, {
    ...{ retention: rule, project: 'shop', version: 'v1', sha256 },
  });
  const recorded = await server.db.owner<{ tables: string[] }>(
    `select array_agg(r ->> 'table' order by r ->> 'table') as tables
     from audit_entry a, jsonb_array_elements(a.recorded_rows) r
     where a.tenant_uuid = $1 and a.action = any (array['sbom.delete', 'retention.set'])`,
    [tenant.uuid],
  );
  assert.deepEqual(recorded[0]?.tables, ['retention_rule', 'sbom']);
});

test('keeps as many ready SBOMs as the rule says, whatever failed since', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await upload(tenant, 'shop', { version: 'good', days: 50 });
  const broken = await upload(tenant, 'shop', { version: 'broken', days: 40 });
  await server.db.owner(`update sbom set status = 'failed' where sbomid = $1`, [broken]);
  const input = { keep_newest: 1, keep_days: 10 };
  assert.deepEqual((await admin.listRetentionCandidates(input)).items, []);
});

test('stops deleting when the rule is taken away, and keeps to its tenant', async () => {
  const [tenant, other] = [await testTenant(server), await testTenant(server)];
  const admin = tenant.as('TenantAdmin');
  for (const one of [tenant, other])
    for (const days of [50, 40]) await upload(one, 'shop', { version: `v${days}`, days });
  await admin.setRetention({ rule: { keep_newest: 1, keep_days: 10 } });
  const off = await admin.setRetention({ rule: null });
  assert.equal(off.rule, null);
  await apply();
  assert.deepEqual(await versionsOf(tenant, 'shop'), ['v40', 'v50']);
  await admin.setRetention({ rule: { keep_newest: 1, keep_days: 10 } });
  await apply();
  assert.deepEqual(await versionsOf(tenant, 'shop'), ['v40']);
  assert.deepEqual(await versionsOf(other, 'shop'), ['v40', 'v50']);
  assert.equal((await other.as('TenantAdmin').getRetention({})).rule, null);
});

test('a run that is cancelled deletes nothing more', async () => {
  const tenant = await testTenant(server);
  for (const days of [50, 40]) await upload(tenant, 'shop', { version: `v${days}`, days });
  await tenant.as('TenantAdmin').setRetention({ rule: { keep_newest: 1, keep_days: 10 } });
  await assert.rejects(applyRetention(server.db.worker, AbortSignal.abort()), {
    name: 'AbortError',
  });
  assert.deepEqual(await versionsOf(tenant, 'shop'), ['v40', 'v50']);
});
