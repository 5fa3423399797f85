import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { API_ROOT, upload } from '../artifacts/test-upload.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

test('keeps each saved state with its author, its entry and its leaf, the newest first', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { profileId } = await admin.createAttestationProfile({ name: 'gate', rules: { sbom: {} } });
  await admin.setDefaultAttestationProfile({ profileId });
  await admin.updateAttestationProfile({ profileId, rules: { fail_from: 'high' } });
  await admin.updateAttestationProfile({ profileId, name: 'strict' });
  const { versions } = await tenant.as('Visitor').getAttestationProfileVersions({ profileId });
  assert.deepEqual(
    versions.map(({ version, name, rules }) => [version, name, rules.fail_from, rules.sbom]),
    [
      [3, 'strict', 'high', null],
      [2, 'gate', 'high', null],
      [1, 'gate', null, { max_age_days: null }],
    ],
  );
  const [newest] = versions;
  const { items } = await admin.listAttestationProfiles({});
  assert.deepEqual([items[0]?.version, items[0]?.rules], [newest?.version, newest?.rules]);
  assert.ok(versions.every(({ saved_by, receipt }) => saved_by !== '' && receipt !== null));
  assert.equal(new Set(versions.map(({ entry_uuid }) => entry_uuid)).size, 3);
});

test('404: versions and a preview of a profile that another tenant has', async () => {
  const [tenant, other] = [await testTenant(server), await testTenant(server)];
  const { profileId } = await other.as('TenantAdmin').createAttestationProfile({ name: 'theirs' });
  const admin = tenant.as('TenantAdmin');
  for (const id of [profileId, 'theirs', 'none']) {
    await assert.rejects(admin.getAttestationProfileVersions({ profileId: id }), refused(404));
    const preview = admin.previewAttestationProfile({ profileId: id, rules: {} });
    await assert.rejects(preview, refused(404));
  }
});

test('counts verdicts before and after, and names the rule that changes an artifact', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await upload(tenant, { project: 'api', root: API_ROOT });
  await upload(await testTenant(server), { project: 'theirs', root: API_ROOT });
  await admin.createAttestationProfile({ name: 'gate', rules: { sbom: {} } });
  const none = { pass: 0, fail: 0, unknown: 0, not_applicable: 0 };
  const rules = { sbom: {}, expressions: [{ name: 'Labeled', condition: 'size(labels) > 0' }] };
  const preview = await admin.previewAttestationProfile({ profileId: 'gate', rules });
  assert.deepEqual([preview.judged, preview.is_complete, preview.changed], [1, true, 1]);
  assert.deepEqual(
    [preview.before, preview.after],
    [
      { ...none, pass: 1 },
      { ...none, fail: 1 },
    ],
  );
  const [change] = preview.changes;
  assert.deepEqual([change?.name, change?.before, change?.after], ['@acme/api', 'pass', 'fail']);
  assert.deepEqual(change?.because, [{ rule: 'expression', index: 0, code: 'condition_false' }]);
  const [saved] = (await admin.listAttestationProfiles({})).items;
  assert.deepEqual([saved?.version, saved?.rules.expressions], [1, []]);
});

test('a preview of a new profile, of the same rules, and of rules that cannot be read', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await upload(tenant, { project: 'api', root: API_ROOT });
  const fresh = await admin.previewAttestationProfile({ rules: { sbom: {} } });
  assert.deepEqual([fresh.before.not_applicable, fresh.after.pass, fresh.changed], [1, 1, 1]);
  assert.deepEqual(fresh.changes[0]?.because, []);
  await admin.createAttestationProfile({ name: 'gate', rules: { sbom: {} } });
  const same = await admin.previewAttestationProfile({ profileId: 'gate', rules: { sbom: {} } });
  assert.deepEqual([same.changed, same.changes], [0, []]);
  const rules = { expressions: [{ name: 'x', condition: 'labels ==' }] };
  await assert.rejects(admin.previewAttestationProfile({ rules }), refused(400, 'line 1'));
  await assert.rejects(
    tenant.as('LedgerAdmin').previewAttestationProfile({ rules: {} }),
    refused(403),
  );
});
