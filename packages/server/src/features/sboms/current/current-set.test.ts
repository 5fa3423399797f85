import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { recount } from '../../catalogue/check/recount.ts';
import { npmRecord, rated } from '../../catalogue/test-catalogue.ts';
import { importRecords, npmBom } from './test-inventory-steps.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
  await importRecords(server, [
    npmRecord('CVE-2026-0001', { name: 'old', fixed: '9.0.0', ...rated('critical') }),
    npmRecord('CVE-2026-0002', { name: 'new', fixed: '9.0.0', ...rated('high') }),
    npmRecord('CVE-2026-0003', { name: 'both', fixed: '9.0.0', ...rated('medium') }),
  ]);
});
after(() => server.stop());

const OLD = ['old@1.0.0', 'both@1.0.0'];
const NEW = ['new@1.0.0', 'both@1.0.0'];

/** Uploads a version of project `p`. */
async function push(
  tenant: TestTenant,
  version: string,
  packages: string[],
  { inUse } = { inUse: false },
) {
  const body = npmBom(...packages);
  const query = { project: 'p', version, inUse: String(inUse), wait: 'ready' } as const;
  return (await tenant.as('LedgerAdmin').uploadSbom({ ...query, body })).sbomid;
}

/** State of the project, as one line. */
async function shown(tenant: TestTenant): Promise<string> {
  const project = await tenant.as('Visitor').lookupProject({ path: 'p' });
  const { critical, high, medium } = project.severity_counts;
  const deployed = project.deployed.map(({ version }) => version).join('+');
  assert.equal(project.deployed_count, project.deployed.length);
  return `${deployed || 'none'}, newest ${project.latest_sbom?.version}: C${critical} H${high} M${medium}, ${project.component_count}`;
}

/** Vulnerabilities of the tenant with their numbers of projects and packages. */
async function known(tenant: TestTenant): Promise<string[]> {
  const { items } = await tenant.as('Visitor').listVulnerabilities({});
  return items.map((v) => `${v.id.slice(-1)}: ${v.affected_projects}/${v.affected_packages}`);
}

const noMiscounts = async () => assert.deepEqual(await recount(server.db.worker), []);

test('an SBOM in use stays in every overview when a newer one is uploaded', async () => {
  const tenant = await testTenant(server);
  const deployed = await push(tenant, '1', OLD, { inUse: true });
  await push(tenant, '2', NEW);
  assert.equal(await shown(tenant), '1, newest 2: C1 H0 M1, 2');
  assert.deepEqual(await known(tenant), ['1: 1/1', '3: 1/1']);
  const visitor = tenant.as('Visitor');
  const { projects } = await visitor.getVulnerability({ id: 'CVE-2026-0001' });
  assert.deepEqual(
    projects.map(({ sbomid, version, in_use }) => [sbomid, version, in_use]),
    [[deployed, '1', true]],
  );
  assert.deepEqual((await visitor.getVulnerability({ id: 'CVE-2026-0002' })).projects, []);
  const used = await visitor.viewArtifact({ purl: 'pkg:npm/old@1.0.0' });
  assert.deepEqual([used.used_in, used.where_used.map((w) => w.version)], [1, ['1']]);
  const { items } = await visitor.listFolders({});
  assert.deepEqual(
    items[0]?.severity_counts,
    (await visitor.lookupProject({ path: 'p' })).severity_counts,
  );
  await noMiscounts();
});

test('several SBOMs in use count each package version once; without any the newest counts', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  const old = await push(tenant, '1', OLD, { inUse: true });
  const next = await push(tenant, '2', NEW, { inUse: true });
  assert.equal(await shown(tenant), '2+1, newest 2: C1 H1 M1, 3');
  assert.deepEqual(await known(tenant), ['1: 1/1', '2: 1/1', '3: 1/1']);
  const both = await tenant.as('Visitor').viewArtifact({ purl: 'pkg:npm/both@1.0.0' });
  assert.deepEqual([both.used_in, both.where_used.map((w) => w.version)], [1, ['2', '1']]);
  await noMiscounts();
  await admin.updateSbom({ sbomid: old, in_use: false });
  assert.equal(await shown(tenant), '2, newest 2: C0 H1 M1, 2');
  await admin.updateSbom({ sbomid: next, in_use: false });
  await push(tenant, '3', ['both@1.0.0']);
  assert.equal(await shown(tenant), 'none, newest 3: C0 H0 M1, 1');
  await admin.updateSbom({ sbomid: old, in_use: true });
  assert.equal(await shown(tenant), '1, newest 3: C1 H0 M1, 2');
  await tenant.as('TenantAdmin').deleteSbom({ sbomid: old });
  assert.equal(await shown(tenant), 'none, newest 3: C0 H0 M1, 1');
  assert.deepEqual(await known(tenant), ['3: 1/1']);
  await noMiscounts();
});

test('a union of sets is removed when it is current no longer', async () => {
  const tenant = await testTenant(server);
  const setsOf = async () => {
    const rows = await server.db.owner('select 1 from component_set where tenant_uuid = $1', [
      tenant.uuid,
    ]);
    return rows.length;
  };
  const sbomids = [];
  for (const name of ['a', 'b', 'c', 'd']) {
    sbomids.push(await push(tenant, name, [`${name}@1.0.0`, 'both@1.0.0'], { inUse: true }));
  }
  assert.equal(await setsOf(), 5);
  for (const sbomid of sbomids) {
    await tenant.as('LedgerAdmin').updateSbom({ sbomid, in_use: false });
  }
  assert.equal(await setsOf(), 4);
  for (const sbomid of sbomids) {
    await tenant.as('LedgerAdmin').updateSbom({ sbomid, in_use: true });
  }
  const { uuid } = await tenant.as('Visitor').lookupProject({ path: 'p' });
  await tenant.as('TenantAdmin').deleteProject({ uuid });
  assert.equal(await setsOf(), 4);
  await noMiscounts();
});

test('an SBOM in use that is not ready yet, or unreadable, leaves the current set unchanged', async () => {
  const tenant = await testTenant(server);
  await push(tenant, '1', OLD);
  const failed = await push(tenant, '2', NEW);
  await server.db.owner(
    `update sbom set status = 'failed', set_id = null, scope_ids = null, scope_components = null where tenant_uuid = $1 and sbomid = $2`,
    [tenant.uuid, failed],
  );
  await tenant.as('LedgerAdmin').updateSbom({ sbomid: failed, in_use: true });
  assert.equal(await shown(tenant), 'none, newest 1: C1 H0 M1, 2');
  await noMiscounts();
});

test('many changes of one project at the same moment end in right counts', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  const [one, two] = [await push(tenant, '1', OLD), await push(tenant, '2', NEW)];
  await Promise.all(
    [
      push(tenant, '3', ['old@2.0.0', 'x@1.0.0'], { inUse: true }),
      admin.updateSbom({ sbomid: one, in_use: true }),
      push(tenant, '4', ['new@2.0.0'], { inUse: true }),
      admin.updateSbom({ sbomid: two, in_use: true }),
      tenant.as('TenantAdmin').deleteSbom({ sbomid: two }),
      admin.updateSbom({ sbomid: one, in_use: false }),
      importRecords(server, [npmRecord('CVE-2026-0004', { name: 'x', ...rated('high') })]),
    ].map((one) => one.catch((error) => assert.equal(error.status, 404))),
  );
  await noMiscounts();
});
