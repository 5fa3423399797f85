import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import type { LicensePolicy } from '@assay/contract/license-policy.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { judgeEarlier } from '../compliance/jobs.ts';
import { sbomLicenseFacts } from './sbom-verdicts.ts';
import { licensedBom, uploadLicensed, workOnLicenses } from './test-licensed.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await workOnLicenses(server);
});
after(() => server.stop());

const rule = (name: string, more: Partial<LicensePolicy['rules'][number]>) => ({
  ...{ name, verdict: 'denied' as const, groups: [], licenses: [] },
  ...more,
});
const POLICY: LicensePolicy = {
  otherwise: 'review',
  rules: [
    rule('Copyleft', { groups: ['strong_copyleft', 'network_copyleft'] }),
    rule('Permissive', { verdict: 'allowed', groups: ['permissive'] }),
  ],
};

const verdicts = async (tenant: string, sbomids: string[]) =>
  server.db.app.read(tenant, (db) => sbomLicenseFacts(db, tenant, sbomids));

test('keeps the policy with its revision in an audit entry that commits to the row', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  assert.deepEqual(
    await admin.getLicensePolicy({}).then(({ policy, revision }) => [policy, revision]),
    [null, 0],
  );
  await admin.setLicensePolicy({ policy: POLICY });
  const stored = await admin.setLicensePolicy({ policy: { ...POLICY, rules: [] } });
  assert.deepEqual([stored.policy?.rules, stored.revision], [[], 2]);
  const { items } = await admin.listAuditEntries({ action: 'license_policy.set' });
  assert.deepEqual(items[0]?.details, { policy: { ...POLICY, rules: [] }, before: POLICY });
  const recorded = await server.db.owner(
    `select r ->> 'table' as tracked from audit_entry, jsonb_array_elements(recorded_rows) r
     where tenant_uuid = $1 and action = 'license_policy.set'`,
    [tenant.uuid],
  );
  assert.deepEqual(
    recorded.map(({ tracked }) => tracked),
    ['license_policy', 'license_policy'],
  );
  const removed = await admin.setLicensePolicy({ policy: null });
  assert.deepEqual([removed.policy, removed.revision], [null, 3]);
  const { groups } = await tenant.as('Visitor').getLicensePolicy({});
  assert.ok(groups.find(({ group }) => group === 'permissive')?.licenses.includes('MIT'));
});

const isRefusedAt = (detail: string) => (error: unknown) =>
  error instanceof ApiError && error.status === 400 && error.detail === detail;

test('refuses rules that no document can meet, and names the place', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  const wrong: [LicensePolicy['rules'], string][] = [
    [[rule('A', { licenses: ['GPL-2.0-onyl'] })], 'body.policy.rules.0.licenses.0'],
    [[rule('A', { licenses: ['MIT', 'MIT OR Zlib'] })], 'body.policy.rules.0.licenses.1'],
    [[rule('A', { licenses: ['MIT WITH Nonsense'] })], 'body.policy.rules.0.licenses.0'],
    [[rule('A', { licenses: ['The MIT License'] })], 'body.policy.rules.0.licenses.0'],
    [[rule('A', {})], 'body.policy.rules.0.licenses'],
    [
      [rule('A', { licenses: ['MIT'] }), rule('A', { licenses: ['Zlib'] })],
      'body.policy.rules.1.name',
    ],
  ];
  for (const [rules, detail] of wrong) {
    const policy = { otherwise: 'review' as const, rules };
    await assert.rejects(admin.setLicensePolicy({ policy }), isRefusedAt(detail));
    await assert.rejects(admin.previewLicensePolicy({ policy }), isRefusedAt(detail));
  }
  const { policy } = await admin.getLicensePolicy({});
  assert.equal(policy, null);
});

test('judges SBOMs by the present policy, by distinct licenses', async () => {
  const tenant = await testTenant(server);
  const body = licensedBom(
    'MIT',
    'MIT',
    'GPL-3.0-only OR ISC',
    'GPL-2.0-or-later',
    'LicenseRef-x',
    [],
  );
  const mixed = await uploadLicensed(tenant, 'acme/app', body);
  const fine = await uploadLicensed(tenant, 'acme/lib', licensedBom('Apache-2.0'));
  const none = await uploadLicensed(tenant, 'acme/none', licensedBom());
  const before = await verdicts(tenant.uuid, [mixed, fine]);
  assert.deepEqual([before.get(mixed)?.verdict, before.get(fine)?.verdict], ['unknown', 'unknown']);
  await tenant.as('TenantAdmin').setLicensePolicy({ policy: POLICY });
  const judged = await verdicts(tenant.uuid, [mixed, fine, none, tenant.uuid]);
  assert.equal(judged.size, 3);
  assert.deepEqual(judged.get(mixed)?.counts, { allowed: 3, review: 0, unknown: 2, denied: 1 });
  const worst = judged.get(mixed)?.statements[0];
  assert.deepEqual(
    [worst?.licenses, worst?.components, worst?.judged.rule, worst?.judged.group],
    [['GPL-2.0-or-later'], 1, 'Copyleft', 'strong_copyleft'],
  );
  assert.equal(judged.get(fine)?.verdict, 'allowed');
  assert.equal(judged.get(none)?.verdict, 'unknown', 'no component proves nothing');
  const other = await testTenant(server);
  assert.equal((await verdicts(other.uuid, [mixed])).size, 0);
});

test('previews what a policy changes for SBOMs that count, and changes nothing', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await uploadLicensed(tenant, 'acme/app', licensedBom('GPL-2.0-only'), 'old');
  await uploadLicensed(tenant, 'acme/app', licensedBom('MIT', 'MIT', 'GPL-2.0-only'), 'new');
  await uploadLicensed(tenant, 'acme/lib', licensedBom('MIT', 'MPL-2.0'));
  await uploadLicensed(tenant, 'acme/none', licensedBom());
  const preview = await admin.previewLicensePolicy({ policy: POLICY });
  assert.deepEqual(preview.components_before, { allowed: 0, review: 0, unknown: 5, denied: 0 });
  assert.deepEqual(preview.components_after, { allowed: 3, review: 1, unknown: 0, denied: 1 });
  assert.deepEqual(preview.sboms_before, { allowed: 0, review: 0, unknown: 3, denied: 0 });
  assert.deepEqual(preview.sboms_after, { allowed: 0, review: 1, unknown: 1, denied: 1 });
  assert.deepEqual(preview.changed[0], {
    ...{ licenses: ['MIT'], components: 3, before: 'unknown', after: 'allowed' },
  });
  assert.deepEqual([preview.changed_total, preview.uncounted_sboms], [3, 0]);
  assert.equal((await admin.getLicensePolicy({})).policy, null);
  await server.db.owner('delete from sbom_licenses_counted where tenant_uuid = $1', [tenant.uuid]);
  await server.db.owner('delete from sbom_license where tenant_uuid = $1', [tenant.uuid]);
  assert.equal((await admin.previewLicensePolicy({ policy: POLICY })).uncounted_sboms, 3);
  await judgeEarlier(server.db.worker);
  for (let left = 3; left > 0; )
    left = (await admin.previewLicensePolicy({ policy: POLICY })).uncounted_sboms;
  assert.deepEqual(await admin.previewLicensePolicy({ policy: POLICY }), preview);
});

test('judges what the document concludes before what it declares', async () => {
  const tenant = await testTenant(server);
  await tenant.as('TenantAdmin').setLicensePolicy({ policy: POLICY });
  const license = (id: string, acknowledgement: string) => ({ license: { id, acknowledgement } });
  const cyclonedx = licensedBom(
    [license('MIT', 'declared'), license('GPL-3.0-only', 'concluded')],
    [license('GPL-3.0-only', 'declared'), license('MIT', 'concluded')],
    [license('MIT', 'declared'), license('GPL-3.0-only', 'declared')],
  );
  const packages = [
    ['MIT', 'GPL-3.0-only'],
    ['GPL-3.0-only', 'MIT'],
    ['MIT', 'NOASSERTION'],
    ['MIT', 'NONE'],
    ['NOASSERTION', 'NOASSERTION'],
  ].map(([licenseDeclared, licenseConcluded], i) => ({
    ...{ SPDXID: `SPDXRef-${i}`, name: `p${i}`, versionInfo: '1', downloadLocation: 'NOASSERTION' },
    ...{ licenseDeclared, licenseConcluded },
  }));
  const spdx = JSON.stringify({
    ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: 'n' },
    ...{ documentNamespace: 'https://acme.example/1', packages },
    creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: t'] },
  });
  const [one, two] = [
    await uploadLicensed(tenant, 'acme/cyclonedx', cyclonedx),
    await uploadLicensed(tenant, 'acme/spdx', spdx),
  ];
  const judged = await verdicts(tenant.uuid, [one, two]);
  assert.deepEqual(judged.get(one)?.counts, { allowed: 1, review: 0, unknown: 0, denied: 2 });
  assert.deepEqual(judged.get(two)?.counts, { allowed: 2, review: 0, unknown: 2, denied: 1 });
});

test('takes hostile texts as unknown', async () => {
  const tenant = await testTenant(server);
  await tenant.as('TenantAdmin').setLicensePolicy({ policy: { rules: [], otherwise: 'allowed' } });
  const name = (text: string) => [{ license: { name: text } }];
  const body = licensedBom(
    name(Array.from({ length: 30_000 }, () => 'MIT').join(' OR ')),
    name('a\u0000b'),
    name(`${'('.repeat(5000)}MIT${')'.repeat(5000)}`),
    name("MIT'; drop table license_text; --"),
    name('__proto__'),
    name('MIT'),
  );
  const sbomid = await uploadLicensed(tenant, 'acme/app', body);
  const judged = (await verdicts(tenant.uuid, [sbomid])).get(sbomid);
  assert.deepEqual(judged?.counts, { allowed: 1, review: 0, unknown: 5, denied: 0 });
});
