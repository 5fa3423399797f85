import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refused } from '../../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../../test-server.ts';
import { licensedBom, uploadLicensed, workOnLicenses } from '../../licenses/test-licensed.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await workOnLicenses(server);
});
after(() => server.stop());

const policy = {
  otherwise: 'review' as const,
  rules: [
    {
      name: 'Permissive',
      verdict: 'allowed' as const,
      groups: ['permissive' as const],
      licenses: [],
    },
    {
      name: 'Copyleft',
      verdict: 'denied' as const,
      groups: ['strong_copyleft' as const],
      licenses: [],
    },
  ],
};

test('lists licenses of an SBOM with verdict, rule and branch, the worst first', async () => {
  const tenant = await testTenant(server);
  await tenant.as('TenantAdmin').setLicensePolicy({ policy });
  const body = licensedBom('MIT', 'MIT', 'GPL-3.0-only', 'EPL-2.0 OR MIT AND ISC', [], 'EPL-2.0');
  const sbomid = await uploadLicensed(tenant, 'acme/app', body);
  const visitor = tenant.as('Visitor');
  const { items, total } = await visitor.listSbomLicenses({ sbomid });
  assert.deepEqual(
    items.map((row) => [row.licenses[0] ?? '', row.components, row.verdict, row.rule, row.branch]),
    [
      ['GPL-3.0-only', 1, 'denied', 'Copyleft', 'GPL-3.0-only'],
      ['', 1, 'unknown', null, ''],
      ['EPL-2.0', 1, 'review', null, 'EPL-2.0'],
      ['MIT', 2, 'allowed', 'Permissive', 'MIT'],
      ['EPL-2.0 OR MIT AND ISC', 1, 'allowed', 'Permissive', 'MIT AND ISC'],
    ],
  );
  assert.equal(total, 5);
  const { licenses, ...summary } = await visitor.getSbomLicenseSummary({ sbomid });
  assert.deepEqual(summary, {
    ...{ verdict: 'denied', policy_revision: 1 },
    counts: { allowed: 3, review: 1, unknown: 1, denied: 1 },
  });
  assert.equal(licenses, 5);
  const allowed = await visitor.listSbomLicenses({ sbomid, verdict: 'allowed', text: 'isc' });
  assert.equal(allowed.total, 1);
  const first = await visitor.listSbomLicenses({ sbomid, sort: 'license', pageSize: 2 });
  const second = await visitor.listSbomLicenses({
    ...{ sbomid, sort: 'license', pageSize: 2 },
    cursor: first.next_cursor ?? undefined,
  });
  assert.deepEqual(
    [...first.items, ...second.items].map((row) => row.licenses.join()),
    ['', 'EPL-2.0', 'EPL-2.0 OR MIT AND ISC', 'GPL-3.0-only'],
  );
});

test('filters components by the verdict about their license', async () => {
  const tenant = await testTenant(server);
  const sbomid = await uploadLicensed(tenant, 'acme/app', licensedBom('MIT', 'GPL-3.0-only', []));
  const named = async (license_verdict: 'allowed' | 'denied' | 'unknown' | 'review') => {
    const { items } = await tenant.as('Visitor').listSbomComponents({ sbomid, license_verdict });
    assert.ok(items.every((row) => row.license_verdict === license_verdict));
    return items.map(({ name }) => name);
  };
  assert.deepEqual(await named('unknown'), ['c0', 'c1', 'c2'], 'without a policy');
  await tenant.as('TenantAdmin').setLicensePolicy({ policy });
  assert.deepEqual(await named('allowed'), ['c0']);
  assert.deepEqual(await named('denied'), ['c1']);
  assert.deepEqual(await named('unknown'), ['c2']);
  assert.deepEqual(await named('review'), []);
});

test('lists licenses of the SBOMs that count, with the SBOMs that have them', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await admin.setLicensePolicy({ policy });
  const used = await uploadLicensed(tenant, 'acme/app', licensedBom('MIT', 'MIT', 'Zlib'), '1');
  await uploadLicensed(tenant, 'acme/app', licensedBom('GPL-3.0-only'), '2');
  const newest = await uploadLicensed(tenant, 'acme/lib', licensedBom('MIT'));
  await admin.updateSbom({ sbomid: used, in_use: true });
  const visitor = tenant.as('Visitor');
  const { items } = await visitor.listLicenses({});
  assert.deepEqual(
    items.map((row) => [row.licenses, row.components, row.sboms, row.projects, row.verdict]),
    [
      [['MIT'], 3, 2, 2, 'allowed'],
      [['Zlib'], 1, 1, 1, 'allowed'],
    ],
  );
  const { components, sboms, uncounted_sboms } = await visitor.getLicenseSummary({});
  assert.deepEqual([components.allowed, sboms.allowed, uncounted_sboms], [4, 2, 0]);
  const license_id = items[0]?.license_id ?? 0;
  const having = await visitor.listLicenseSboms({ license_id });
  assert.deepEqual(
    having.items.map((row) => [row.sbomid, row.project, row.components, row.counts.allowed]),
    [
      [used, 'acme/app', 2, 3],
      [newest, 'acme/lib', 1, 1],
    ],
  );
  const every = await visitor.listLicenseSboms({ sort: '-components' });
  assert.deepEqual(
    every.items.map((row) => [row.components, row.verdict]),
    [
      [3, 'allowed'],
      [1, 'allowed'],
    ],
  );
  await admin.updateSbom({ sbomid: used, in_use: false });
  assert.deepEqual(
    (await visitor.listLicenses({})).items.map((row) => row.licenses[0]),
    ['GPL-3.0-only', 'MIT'],
  );
  await admin.deleteSbom({ sbomid: newest });
  assert.equal((await visitor.listLicenses({ text: 'mit' })).total, 0);
});

test('answers another tenant as if nothing were there', async () => {
  const [tenant, other] = [await testTenant(server), await testTenant(server)];
  const sbomid = await uploadLicensed(tenant, 'acme/app', licensedBom('MIT'));
  const license_id = (await tenant.as('Visitor').listLicenses({})).items[0]?.license_id ?? 0;
  const stranger = other.as('TenantAdmin');
  await assert.rejects(stranger.listSbomLicenses({ sbomid }), refused(404, 'SBOM not found'));
  await assert.rejects(stranger.getSbomLicenseSummary({ sbomid }), refused(404, 'SBOM not found'));
  assert.equal((await stranger.listLicenseSboms({ license_id })).total, 0);
  assert.equal((await tenant.as('Visitor').listLicenseSboms({ license_id })).total, 1);
  assert.equal((await stranger.listLicenses({})).total, 0);
});
