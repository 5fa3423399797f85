import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { ProfileRules } from '@assay/contract/profile-rules.ts';
import { startSequencing } from '../../log/test-sequencing.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { auditedProfiles, REVIEWED, type SentRules } from './test-profiles.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await startSequencing(server);
});
after(() => server.stop());

async function adminOf() {
  const tenant = await testTenant(server);
  return { tenant, admin: tenant.as('TenantAdmin') };
}

const NOTHING = ProfileRules.parse({});

test('creates a profile with defaults; a change keeps omitted fields and raises the version', async () => {
  const { admin } = await adminOf();
  const { email } = await admin.getCurrentUser({});
  const made = await admin.createAttestationProfile({ name: ' Release gate ' });
  const { profileId, created_at, updated_at } = made;
  assert.deepEqual(made, {
    ...{ profileId, slug: 'release-gate', name: 'Release gate', description: '', rules: NOTHING },
    ...{ version: 1, is_default: true, created_at, updated_at, updated_by: email },
  });
  const rules: SentRules = { attestations: [REVIEWED], kinds: [' OCI '], sbom: {} };
  const replaced = await admin.updateAttestationProfile({
    ...{ profileId, name: 'Out', description: ' d ', rules },
  });
  assert.deepEqual(replaced, {
    ...{ ...made, name: 'Out', description: 'd', version: 2, updated_at: replaced.updated_at },
    rules: {
      ...{ ...NOTHING, kinds: ['oci'], sbom: { max_age_days: null } },
      attestations: [
        { ...REVIEWED, signers_group_uuid: null, threshold: 1, builders: [], max_age_days: null },
      ],
    },
  });
  assert.ok(replaced.updated_at > updated_at);
  const again = await admin.updateAttestationProfile({ profileId: 'release-gate', name: 'OUT' });
  assert.deepEqual(
    [again.profileId, again.name, again.rules, again.version, again.slug],
    [profileId, 'OUT', replaced.rules, 3, 'release-gate'],
  );
  assert.equal(again.description, 'd');
  const described = await admin.updateAttestationProfile({ profileId, description: '' });
  assert.deepEqual([described.name, described.rules], ['OUT', replaced.rules]);
  const emptied = await admin.updateAttestationProfile({ profileId, rules: {} });
  assert.deepEqual([emptied.name, emptied.rules], ['OUT', NOTHING]);
  assert.deepEqual((await admin.listAttestationProfiles({})).items, [emptied]);
});

test('lists by name in any case, page by page; the filter is literal', async () => {
  const { tenant, admin } = await adminOf();
  for (const name of ['c', 'A_', 'ab', 'B']) await admin.createAttestationProfile({ name });
  const visitor = tenant.asKey('Visitor');
  const first = await visitor.listAttestationProfiles({ pageSize: 3 });
  const cursor = first.next_cursor ?? assert.fail();
  const second = await visitor.listAttestationProfiles({ pageSize: 3, cursor });
  const names = [...first.items, ...second.items].map(({ name }) => name);
  assert.deepEqual([names, second.next_cursor], [['A_', 'ab', 'B', 'c'], null]);
  assert.deepEqual([first.total, second.total, first.total_is_exact], [4, 4, true]);
  const { items, total } = await visitor.listAttestationProfiles({ nameFilter: 'a_' });
  assert.deepEqual([items.map(({ name }) => name), total], [['A_'], 1]);
});

test('409: a name is unique in its tenant, whatever its case, and free in another', async () => {
  const { admin } = await adminOf();
  const { profileId } = await admin.createAttestationProfile({ name: 'Größe' });
  const { slug } = await admin.createAttestationProfile({ name: 'b' });
  const taken = refused(409, 'Please use unique value');
  await assert.rejects(admin.createAttestationProfile({ name: 'GRÖßE' }), taken);
  await assert.rejects(admin.updateAttestationProfile({ profileId: slug, name: 'größe' }), taken);
  const own = await admin.updateAttestationProfile({ profileId, name: 'GRÖßE' });
  assert.equal(own.name, 'GRÖßE');
  await (await adminOf()).admin.createAttestationProfile({ name: 'Größe' });
});

test('404: another tenant’s profile is as missing as one that never was, by UUID and by slug', async () => {
  const { admin } = await adminOf();
  const theirs = (await adminOf()).admin;
  await theirs.createAttestationProfile({ name: 'first' });
  const { profileId: theirProfile, slug } = await theirs.createAttestationProfile({
    name: 'theirs',
  });
  const missing = refused(404, 'Attestation profile not found');
  for (const profileId of [theirProfile, slug, randomUUID(), 'never']) {
    await assert.rejects(admin.updateAttestationProfile({ profileId, name: 'mine' }), missing);
    await assert.rejects(admin.deleteAttestationProfile({ profileId }), missing);
    await assert.rejects(admin.setDefaultAttestationProfile({ profileId }), missing);
  }
  assert.deepEqual((await admin.listAttestationProfiles({})).items, []);
  const mine = await admin.createAttestationProfile({ name: 'Theirs' });
  assert.deepEqual([mine.slug, mine.is_default], [slug, true]);
  assert.equal((await theirs.listAttestationProfiles({})).total, 2);
});

test('403: a Visitor reads, and a LedgerAdmin changes nothing', async () => {
  const { tenant, admin } = await adminOf();
  const { slug: profileId } = await admin.createAttestationProfile({ name: 'a' });
  assert.equal((await tenant.as('Visitor').listAttestationProfiles({})).total, 1);
  const ledgerAdmin = tenant.as('LedgerAdmin');
  const denied = refused(403);
  await assert.rejects(ledgerAdmin.createAttestationProfile({ name: 'b' }), denied);
  await assert.rejects(ledgerAdmin.updateAttestationProfile({ profileId, name: 'b' }), denied);
  await assert.rejects(ledgerAdmin.deleteAttestationProfile({ profileId }), denied);
  await assert.rejects(ledgerAdmin.setDefaultAttestationProfile({ profileId }), denied);
});

test('audits every change with the previous state, as a leaf of the control log', async () => {
  const { tenant, admin } = await adminOf();
  const rules = { ...NOTHING, fail_from: 'high' as const };
  await admin.createAttestationProfile({ name: 'a' });
  const { profileId } = await admin.createAttestationProfile({ name: 'b', rules });
  await admin.setDefaultAttestationProfile({ profileId });
  await admin.updateAttestationProfile({ profileId, name: 'c', description: 'd' });
  const { profileId: first } = await admin.setDefaultAttestationProfile({ profileId: 'a' });
  await admin.deleteAttestationProfile({ profileId });
  const told = { name: 'b', description: '', rules };
  const changed = { name: 'c', description: 'd', rules };
  const before = { ...told, version: 1, is_default: false };
  const others = { name: 'a', description: '', rules: NOTHING };
  const audited = await auditedProfiles(server, tenant);
  assert.deepEqual(
    audited.map(({ action, details }) => [action, details]),
    [
      ['attprofile.create', others],
      ['attprofile.create', told],
      ['attprofile.set_default', { is_default: true, before }],
      ['attprofile.update', { ...changed, before: { ...before, is_default: true } }],
      ['attprofile.set_default', { is_default: true, before: { ...before, ...others } }],
      ['attprofile.delete', { before: { ...before, ...changed, version: 2 } }],
    ],
  );
  const subjects = [first, profileId, profileId, profileId, first, profileId];
  assert.deepEqual(
    audited.map(({ spec }) => [spec?.action, spec?.subject]),
    audited.map(({ action }, i) => [action, subjects[i]]),
  );
});
