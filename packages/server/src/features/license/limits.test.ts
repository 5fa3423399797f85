import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import type { Limit } from '@assay/contract/license-names.ts';
import { type Actor, anonymous } from '../../context.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { requireRoom } from './limits.ts';
import { testVendor } from './test-license.ts';

const vendor = testVendor();

let server: TestServer;
before(async () => {
  server = await testServer({ licenseKey: vendor.pem });
});
after(() => server.stop());

const noRoom = (sentence: string) => (error: unknown) =>
  error instanceof ApiError && error.status === 402 && String(error).includes(sentence);

const limited = async (limits: Partial<Record<Limit, number>>): Promise<TestTenant> => {
  const tenant = await testTenant(server);
  await tenant.as('TenantAdmin').setLicense({ license: vendor.issue({ limits }) });
  return tenant;
};

const bom = (name: string) =>
  Buffer.from(
    `{"bomFormat":"CycloneDX","specVersion":"1.6","components":[{"type":"library","name":"${name}"}]}`,
  );

test('projects: the one that is too many is named with the limit, also when an upload would make it', async () => {
  const keeper = (await limited({ projects: 2 })).as('TenantAdmin');
  const { uuid } = await keeper.createProject({ path: 'a' });
  await keeper.createProject({ path: 'b' });
  const sentence = 'The license of this tenant allows 2 projects, and this tenant has 2.';
  await assert.rejects(keeper.createProject({ path: 'c' }), noRoom(sentence));
  const upload = (project: string) => keeper.uploadSbom({ project, version: '1', body: bom('x') });
  await assert.rejects(upload('c'), noRoom(sentence));
  await upload('a');
  await keeper.deleteProject({ uuid });
  await upload('c');
});

test('SBOMs: the same document is no growth, and deletion frees space', async () => {
  const keeper = (await limited({ sboms: 1 })).as('TenantAdmin');
  const upload = (name: string) =>
    keeper.uploadSbom({ project: 'a', version: '1', body: bom(name) });
  const { sbomid } = await upload('x');
  assert.equal((await upload('x')).sbomid, sbomid);
  await assert.rejects(upload('y'), noRoom('allows 1 SBOMs, and this tenant has 1.'));
  await keeper.deleteSbom({ sbomid });
  await upload('y');
});

test('storage: documents and attachments count in bytes until deleted', async () => {
  const tenant = await limited({ storage_bytes: 2048 });
  const keeper = tenant.as('TenantAdmin');
  const usage = async () => (await tenant.as('TenantAdmin').getLicense({})).usage.storage_bytes;
  const { sbomid, project_uuid } = await keeper.uploadSbom({
    project: 'a',
    version: '1',
    body: bom('x'),
  });
  const document = bom('x').length;
  assert.equal(await usage(), document);
  const note = { project: project_uuid, name: 'note', body: Buffer.alloc(1500) };
  await keeper.addAttachment(note);
  assert.equal(await usage(), document + 1500);
  const sentence = 'allows 2 KiB of storage, and this tenant has 1.6 KiB.';
  await assert.rejects(keeper.addAttachment({ ...note, name: 'two' }), noRoom(sentence));
  const large = bom('y'.repeat(600));
  await assert.rejects(
    keeper.uploadSbom({ project: 'a', version: '2', body: large }),
    noRoom(sentence),
  );
  await keeper.deleteSbom({ sbomid });
  assert.equal(await usage(), 1500);
});

test('people and keys: an invited user counts, and a compromised key does not', async () => {
  const tenant = await limited({ users: 2, api_keys: 1 });
  const admin = tenant.as('TenantAdmin');
  await admin.inviteUser({ email: 'guest@example.org', role: 'Visitor' });
  await assert.rejects(
    admin.inviteUser({ email: 'other@example.org', role: 'Visitor' }),
    noRoom('allows 2 users, and this tenant has 2.'),
  );
  const { uuid } = await admin.createApiKey({ name: 'one', role: 'Visitor' });
  const two = { name: 'two', role: 'Visitor' } as const;
  await assert.rejects(
    admin.createApiKey(two),
    noRoom('allows 1 API keys, and this tenant has 1.'),
  );
  await admin.revokeApiKey({ uuid });
  await assert.rejects(admin.createApiKey(two), noRoom('API keys'));
  await admin.revokeApiKey({ uuid, reason: 'compromised' });
  await admin.createApiKey(two);
});

test('items not named in a license are unlimited; without a license fair use applies', async () => {
  const tenant = await testTenant(server);
  const ctx = server.contextOf(actorOf(tenant));
  const million = () => requireRoom(ctx, 'sboms', 1_000_001);
  await assert.rejects(million(), {
    status: 402,
    message: 'Without a valid license fair use allows 1,000,000 SBOMs, and this tenant has 0.',
  });
  await tenant.as('TenantAdmin').setLicense({ license: vendor.issue({ limits: { users: 5 } }) });
  await million();
});

test('far from a limit nothing is queried; near it everything is', async () => {
  const tenant = await limited({ sboms: 100 });
  let asked = 0;
  const real = server.contextOf(actorOf(tenant));
  const ctx: typeof real = {
    ...real,
    read: (work) => {
      asked += 1;
      return real.read(work);
    },
  };
  await Promise.all(Array.from({ length: 95 }, () => requireRoom(ctx, 'sboms')));
  assert.equal(asked, 1);
  for (let n = 0; n < 5; n += 1) await requireRoom(ctx, 'sboms');
  assert.equal(asked, 6);
});

const actorOf = ({ uuid }: TestTenant): Actor => ({
  ...anonymous(''),
  kind: 'system',
  tenantUuid: uuid,
});
