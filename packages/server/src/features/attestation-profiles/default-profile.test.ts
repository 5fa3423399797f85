import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

/** Names of default profiles: exactly one, unless there are no profiles. */
async function defaultsOf(client: Client<Api>): Promise<string[]> {
  const { items } = await client.listAttestationProfiles({ pageSize: 200 });
  return items.filter(({ is_default }) => is_default).map(({ name }) => name);
}

test('the first profile is the default until another one is; the default cannot be deleted', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const first = await admin.createAttestationProfile({ name: 'a' });
  const second = await admin.createAttestationProfile({ name: 'b' });
  assert.deepEqual([first.is_default, second.is_default], [true, false]);
  const kept = refused(409, 'The default profile cannot be deleted: make another one it first.');
  await assert.rejects(admin.deleteAttestationProfile({ profileId: first.profileId }), kept);
  const made = await admin.setDefaultAttestationProfile({ profileId: second.slug });
  assert.deepEqual(made, { ...second, is_default: true });
  assert.deepEqual(await admin.setDefaultAttestationProfile({ profileId: second.profileId }), made);
  assert.deepEqual(await defaultsOf(admin), ['b']);
  await assert.rejects(admin.deleteAttestationProfile({ profileId: 'b' }), kept);
  await admin.deleteAttestationProfile({ profileId: 'a' });
  assert.deepEqual((await admin.listAttestationProfiles({})).items, [made]);
  assert.ok(!(await tenant.auditedActions()).slice(-1).includes('attprofile.set_default'));
});

test('exactly one is the default, however many are made and made it at once', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  const names = Array.from({ length: 20 }, (_, i) => `Profile ${i}`);
  const made = await Promise.all(names.map((name) => admin.createAttestationProfile({ name })));
  assert.equal(made.filter(({ is_default }) => is_default).length, 1);
  assert.equal((await defaultsOf(admin)).length, 1);
  const answers = await Promise.all([
    ...made.map(({ profileId }) => admin.setDefaultAttestationProfile({ profileId })),
    ...names.map((name) => admin.createAttestationProfile({ name: `${name}!` })),
  ]);
  assert.equal(new Set([...made, ...answers].map(({ slug }) => slug)).size, 40);
  const [last = ''] = await defaultsOf(admin);
  assert.deepEqual(await defaultsOf(admin), [last]);
  assert.ok(names.includes(last));
});

test('a name is assigned once, however many concurrent requests', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  const names = Array.from({ length: 10 }, (_, i) => (i % 2 > 0 ? 'Same' : 'sAME'));
  const made = await Promise.allSettled(
    names.map((name) => admin.createAttestationProfile({ name })),
  );
  const failures = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  assert.equal(failures.length, 9);
  assert.ok(failures.every(refused(409)));
});
