import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

const UUID = randomUUID();

/** Names in creation order, and the slug of each. */
const NAMES: [name: string, slug: string][] = [
  ['Release gate', 'release-gate'],
  ['release -- GATE!', 'release-gate-2'],
  ['release_gate', 'release-gate-3'],
  ['release gate 2', 'release-gate-2-2'],
  ['Größe – Ünïcödé', 'gro-e-unicode'],
  ['ﬁve ②', 'five-2'],
  ['…!', 'profile'],
  ['日本', 'profile-2'],
  ['profile', 'profile-3'],
  [UUID.toUpperCase(), `profile-${UUID}`],
  [`${UUID} `.repeat(1).replaceAll('-', ' '), `profile-${UUID}-2`],
  ['-a-', 'a'],
  ['x'.repeat(64), 'x'.repeat(48)],
  ['x'.repeat(63), `${'x'.repeat(48)}-2`],
  [`${'y'.repeat(47)} y`, 'y'.repeat(47)],
];

test('a slug is made of the name, free in its tenant, never of the form of a UUID, and names the profile', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  for (const [name, slug] of NAMES) {
    const made = await admin.createAttestationProfile({ name });
    assert.equal(made.slug, slug, name);
    const found = await admin.updateAttestationProfile({ profileId: slug, name });
    assert.equal(found.profileId, made.profileId, name);
  }
});

test('a free slug is assigned again', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  for (const name of ['keep', 'a', 'A!']) await admin.createAttestationProfile({ name });
  await admin.deleteAttestationProfile({ profileId: 'a' });
  assert.equal((await admin.createAttestationProfile({ name: 'a' })).slug, 'a');
});
