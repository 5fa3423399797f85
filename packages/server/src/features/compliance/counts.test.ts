import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COUNTED_ROWS } from '@assay/contract/compliance-counts.ts';
import { COMPLIANCE_VERDICTS } from '@assay/contract/profile-rules.ts';
import { RULE_SET_VERDICTS } from '@assay/core/compliance/rule-set-verdict.ts';
import { type TestServer, type TestTenant, testTenant } from '../../test-server.ts';
import { settle } from '../artifacts/compliance/stored/test-stored.ts';
import { measureToday } from '../dashboard/daily-counts.ts';
import { component, judged, judgingServer } from './test-judged.ts';

const DAY_MS = 86_400_000;
const NONE = { pass: 0, fail: 0, unknown: 0, not_applicable: 0, not_expressible: 0 };

let server: TestServer;
before(async () => {
  server = await judgingServer();
});
after(() => server.stop());

/** Three projects, one without an SBOM, and two artifacts: one of each fails the default profile and NTIA. */
async function filled(): Promise<TestTenant> {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await judged(tenant, 'acme/good', [component('a')], 'good');
  await judged(tenant, 'acme/bad', [component('a', { supplier: undefined })], 'bad');
  await admin.createProject({ path: 'acme/none' });
  await admin.createAttestationProfile({
    name: 'Release',
    rules: { rule_sets: [{ rule_set: 'ntia' }] },
  });
  await settle(server, tenant.uuid);
  return tenant;
}

/** Each count of a list, and the total of the list with the filter that the count names. */
async function countsAndTotals(tenant: TestTenant, of: (typeof COUNTED_ROWS)[number]) {
  const client = tenant.as('Visitor');
  const list = of === 'projects' ? client.listProjectCompliance : client.listArtifactCompliance;
  const { total, profile, rule_sets } = await client.countCompliance({ of });
  const pairs: [what: string, count: number, total: number][] = [
    ['all', total, (await list({ pageSize: 1 })).total],
  ];
  for (const verdict of COMPLIANCE_VERDICTS) {
    const found = await list({ profile: verdict, pageSize: 1 });
    pairs.push([`profile ${verdict}`, profile[verdict], found.total]);
  }
  for (const { id: rule_set, ...counts } of rule_sets)
    for (const verdict of RULE_SET_VERDICTS) {
      const found = await list({ rule_set, verdict, pageSize: 1 });
      pairs.push([`${rule_set} ${verdict}`, counts[verdict], found.total]);
    }
  return pairs;
}

test('counts projects and artifacts by verdict, each as many as the list with that filter has', async () => {
  const tenant = await filled();
  const client = tenant.as('Visitor');
  const { total, evaluating, profile, rule_sets } = await client.countCompliance({});
  assert.deepEqual([total, evaluating], [3, 0]);
  assert.deepEqual(profile, { ...NONE, pass: 1, fail: 1, not_applicable: 1 });
  const [ntia] = rule_sets;
  assert.deepEqual(ntia, { ...NONE, id: 'ntia', pass: 1, fail: 1, unknown: 1 });
  const artifacts = await client.countCompliance({ of: 'artifacts' });
  assert.deepEqual(artifacts.profile, { ...NONE, pass: 1, fail: 1 });
  for (const of of COUNTED_ROWS)
    for (const [what, count, listed] of await countsAndTotals(tenant, of))
      assert.equal(count, listed, `${of}, ${what}`);
});

test('counts as unknown what is not judged yet, and only what the text is found in', async () => {
  const tenant = await filled();
  const client = tenant.as('Visitor');
  const { total, profile } = await client.countCompliance({ keyword: 'GOO' });
  assert.deepEqual([total, profile], [1, { ...NONE, pass: 1 }]);
  const none = await client.countCompliance({ of: 'artifacts', keyword: '%' });
  assert.deepEqual([none.total, none.profile], [0, NONE]);
  await server.db.owner('delete from sbom_compliance where tenant_uuid = $1', [tenant.uuid]);
  const { rule_sets } = await client.countCompliance({});
  assert.equal(rule_sets.length, 9);
  for (const { id, ...counts } of rule_sets) assert.deepEqual(counts, { ...NONE, unknown: 3 }, id);
});

test('stores the counts of each day once, and gives none of days that were not measured', async () => {
  const tenant = await filled();
  const client = tenant.as('Visitor');
  assert.deepEqual(await client.getComplianceTrend({}), { items: [] });
  await measureToday(server.db.worker);
  await judged(tenant, 'acme/none', [component('a')], 'third');
  await measureToday(server.db.worker);
  await server.db.owner('update daily_compliance_count set day = day - 3 where tenant_uuid = $1', [
    tenant.uuid,
  ]);
  await measureToday(server.db.worker);
  const dayOf = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  const { items } = await client.getComplianceTrend({ rule_set: 'ntia' });
  const of = { version: '2021', revision: items[0]?.revision };
  assert.deepEqual(items, [
    { ...of, day: dayOf(3), counts: { ...NONE, pass: 1, fail: 1, unknown: 1 } },
    { ...of, day: dayOf(0), counts: { ...NONE, pass: 2, fail: 1 } },
  ]);
  const ofProfile = await client.getComplianceTrend({ of: 'artifacts', days: 1 });
  assert.deepEqual(
    ofProfile.items.map(({ day, version, counts }) => [day, version, counts.pass + counts.fail]),
    [[dayOf(0), null, 2]],
  );
});

test('counts nothing of another tenant', async () => {
  const tenant = await filled();
  const stranger = await testTenant(server);
  await measureToday(server.db.worker);
  const client = stranger.as('TenantAdmin');
  const { total, profile, rule_sets } = await client.countCompliance({ of: 'artifacts' });
  assert.deepEqual([total, profile, rule_sets[0]], [0, NONE, { ...NONE, id: 'ntia' }]);
  const { items } = await client.getComplianceTrend({});
  assert.deepEqual(
    items.map(({ counts }) => counts),
    [NONE],
  );
  assert.equal((await tenant.as('Visitor').countCompliance({})).total, 3);
});
