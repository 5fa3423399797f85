import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LicensePolicy } from '@assay/contract/license-policy.ts';
import { type TestServer, testServer, testTenant } from '../../../test-server.ts';
import { workOnLicenses } from '../../licenses/test-licensed.ts';
import { API, API_ROOT, upload } from '../test-upload.ts';
import { complianceOf, complianceOnce, type SentRules } from './test-compliance.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await workOnLicenses(server);
});
after(() => server.stop());

const POLICY: LicensePolicy = {
  otherwise: 'review',
  rules: [
    { name: 'Copyleft', verdict: 'denied', groups: ['strong_copyleft'], licenses: [] },
    { name: 'Permissive', verdict: 'allowed', groups: ['permissive'], licenses: [] },
  ],
};

const NO_DENIED: SentRules = { licenses: { fail_from: 'denied' } };

/** A tenant with a profile of some rules, and a function that uploads the API with components of some licenses. */
async function scene(rules: SentRules) {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await admin.createAttestationProfile({ name: 'gate', rules });
  const send = async (...licenses: string[]) => {
    const purls = licenses.map((_, i) => `pkg:npm/p${i}@1.0.0`);
    const { sbomid } = await upload(tenant, { project: 'a/api', root: API_ROOT, purls, licenses });
    while ((await admin.getSbomCompliance({ sbomid })).recorded === null)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return sbomid;
  };
  return { tenant, admin, send, ask: () => complianceOf(admin, { purl: API }) };
}

test('fails on denied licenses, and names them with the rule of the policy that decided', async () => {
  const { admin, send, ask } = await scene(NO_DENIED);
  const sbomid = await send('MIT', 'GPL-3.0-only', 'GPL-3.0-only', 'MPL-2.0');
  assert.deepEqual(await ask(), ['unknown', 'no_license_policy']);
  await admin.setLicensePolicy({ policy: POLICY });
  assert.deepEqual(await ask(), ['fail', 'licenses_refused']);
  const { profiles } = await admin.viewArtifact({ purl: API });
  const [result] = profiles[0]?.results ?? [];
  assert.deepEqual(result?.evidence, [sbomid]);
  assert.deepEqual(result?.licenses, {
    policy_revision: 1,
    counts: { allowed: 1, review: 1, unknown: 0, denied: 2 },
    deciding: [
      {
        ...{ licenses: ['GPL-3.0-only'], components: 2, verdict: 'denied', reason: 'rule' },
        ...{ rule: 'Copyleft', group: 'strong_copyleft' },
        ...{ license: 'GPL-3.0-only', branch: 'GPL-3.0-only' },
      },
    ],
  });
});

test('judges by the present policy and the newest SBOM, without another upload or save', async () => {
  const { admin, send, ask } = await scene(NO_DENIED);
  await admin.setLicensePolicy({ policy: POLICY });
  await send('MPL-2.0');
  assert.deepEqual(await ask(), ['pass', 'licenses_met']);
  const denying: LicensePolicy = { ...POLICY, otherwise: 'denied' };
  await admin.setLicensePolicy({ policy: denying });
  assert.deepEqual(await ask(), ['fail', 'licenses_refused']);
  await send('Apache-2.0');
  assert.deepEqual(await ask(), ['pass', 'licenses_met']);
  await admin.setLicensePolicy({ policy: null });
  assert.deepEqual(await ask(), ['unknown', 'no_license_policy']);
});

test('counts unknown licenses as the profile says, and licenses in review if it asks for them', async () => {
  const { admin, send, ask } = await scene(NO_DENIED);
  await admin.setLicensePolicy({ policy: POLICY });
  await send('MIT', 'MPL-2.0', 'LicenseRef-own');
  const asking = async (licenses: NonNullable<NonNullable<SentRules>['licenses']>) => {
    await admin.updateAttestationProfile({ profileId: 'gate', rules: { licenses } });
    return ask();
  };
  assert.deepEqual(await ask(), ['unknown', 'licenses_unknown']);
  const accepted = ['pass', 'licenses_accepted'];
  assert.deepEqual(await asking({ fail_from: 'denied', unknown: 'accept' }), accepted);
  const refused = ['fail', 'licenses_refused'];
  assert.deepEqual(await asking({ fail_from: 'denied', unknown: 'fail' }), refused);
  assert.deepEqual(await asking({ fail_from: 'review', unknown: 'accept' }), refused);
});

test('unknown: no SBOM, and an SBOM without components, even where unknown licenses are accepted', async () => {
  const rules: SentRules = { licenses: { fail_from: 'denied', unknown: 'accept' } };
  const { admin, send, ask } = await scene(rules);
  await admin.setLicensePolicy({ policy: POLICY });
  const sbomid = await send();
  assert.deepEqual(await ask(), ['unknown', 'no_licenses']);
  await admin.deleteSbom({ sbomid });
  assert.deepEqual(await complianceOnce(admin, { purl: API }, 'unknown'), ['unknown', 'no_sbom']);
});

test('previews what the rule would change, and judges no license of another tenant', async () => {
  const { admin, send } = await scene({ sbom: {} });
  await admin.setLicensePolicy({ policy: POLICY });
  await send('GPL-3.0-only');
  const rules = { licenses: { fail_from: 'denied' as const } };
  const preview = await admin.previewAttestationProfile({ profileId: 'gate', rules });
  assert.deepEqual([preview.before.pass, preview.after.fail, preview.changed], [1, 1, 1]);
  assert.deepEqual(preview.changes[0]?.because, [
    { rule: 'licenses', index: 0, code: 'licenses_refused' },
  ]);
  const other = await scene(NO_DENIED);
  await other.send('GPL-3.0-only');
  assert.deepEqual(await other.ask(), ['unknown', 'no_license_policy']);
});

test('a profile from before this rule requires nothing of licenses', async () => {
  const { tenant, admin, send, ask } = await scene({ sbom: {} });
  await admin.setLicensePolicy({ policy: POLICY });
  await send('GPL-3.0-only');
  const remove = `update attestation_profile set rules = rules - 'licenses' where tenant_uuid = $1`;
  await server.db.owner(remove, [tenant.uuid]);
  assert.deepEqual(await ask(), ['pass', 'has_sbom']);
});
