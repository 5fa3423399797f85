import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { uploadPurls } from '../catalogue/coverage/test-coverage.ts';
import { knowRanged, RANGED } from './test-decisions.ts';

const STATE = { state: 'not_affected' as const };
/** Package versions that differ in version, qualifiers or neither, of which some have findings. */
const PROJECTS: Record<string, string[]> = {
  'apps/one': ['pkg:npm/ranged@1.0.0', 'pkg:npm/other@1.0.0'],
  'apps/two': ['pkg:npm/ranged@1.0.1', 'pkg:npm/ranged@1.0.0'],
  'apps/three': ['pkg:npm/ranged@1.0.0?arch=arm', 'pkg:npm/%40scope/ranged@1.0.0'],
  'other/four': ['pkg:npm/other@1.0.0', 'pkg:npm/ranged@9.0.0'],
  'other/none': ['pkg:npm/ranged@9.0.0'],
};
const ITEMS = [RANGED, { vulnerability: 'CVE-2026-0003', package: '' }];

let server: TestServer;
let tenant: TestTenant;
before(async () => {
  server = await testServer();
  await server.work();
  tenant = await testTenant(server);
  await knowRanged(server);
  for (const [path, purls] of Object.entries(PROJECTS)) await uploadPurls(tenant, path, purls);
});
after(() => server.stop());

const preview = (place: object, items = ITEMS, of: TestTenant = tenant) =>
  of.as('TenantAdmin').previewDecisions({ scope: 'tenant', items, ...STATE, ...place });

test('a preview for the tenant is the sum of the previews for its projects', async () => {
  const sums = { findings: 0, sboms: 0, projects: 0 };
  for (const path of Object.keys(PROJECTS)) {
    const { findings, sboms, projects } = await preview({ scope: 'project', path });
    sums.findings += findings;
    sums.sboms += sboms;
    sums.projects += projects;
  }
  const { findings, sboms, projects } = await preview({});
  assert.deepEqual({ findings, sboms, projects }, sums);
  assert.deepEqual(sums, { findings: 6, sboms: 4, projects: 4 });
});

test('a preview with bounds that every version is within counts as much as one without bounds', async () => {
  const reach = async (bounds: object) => {
    const { findings, sboms, projects } = await preview(bounds, [RANGED]);
    return { findings, sboms, projects };
  };
  const without = await reach({});
  assert.deepEqual(await reach({ version_from: '0.0.1', version_to: '99.0.0' }), without);
  assert.equal(without.findings, 4, 'in two versions, one of them with a qualifier');
  const one = await preview({ version_from: '1.0.1', version_to: '1.0.1' }, [RANGED]);
  assert.equal(one.findings, 1);
});

test('a decision keeps the worst that is known of its package in any version', async () => {
  const { act } = await tenant
    .as('TenantAdmin')
    .createDecisions({ scope: 'tenant', items: ITEMS, ...STATE });
  const rows = await server.db.owner(
    'select vulnerability, basis from decision where tenant_uuid = $1 and act_uuid = $2 order by vulnerability',
    [tenant.uuid, act],
  );
  assert.deepEqual(rows, [
    { vulnerability: 'CVE-2026-0001', basis: { severity: 2, kev: false, fix: true } },
    { vulnerability: 'CVE-2026-0003', basis: { severity: 4, kev: false, fix: true } },
  ]);
});

test('package versions of another tenant count in no preview', async () => {
  const stranger = await testTenant(server);
  const { findings, projects, decisions } = await preview({}, ITEMS, stranger);
  assert.deepEqual([findings, projects, decisions], [0, 0, 2]);
});
