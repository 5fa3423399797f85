import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { API, API_ROOT, API_SHA256, upload } from '../artifacts/test-upload.ts';
import { attested, digestOf, signedBy, testSigning } from '../attestations/test-signing.ts';
import { recount } from '../catalogue/check/recount.ts';

const LODASH = 'pkg:npm/lodash@4.17.20';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(async () => {
  assert.deepEqual(await recount(server.db.worker), []);
  await server.stop();
});

/** The API, described by an SBOM that contains lodash. */
async function described() {
  const tenant = await testTenant(server);
  const { sbomid } = await upload(tenant, { project: 'a/api', root: API_ROOT, purls: [LODASH] });
  return { tenant, sbomid, admin: tenant.as('LedgerAdmin') };
}

const file = (name: string) => ({ name, body: Buffer.from(name) });

/** Files of each artifact that lists have. */
async function listed(tenant: TestTenant) {
  const { items } = await tenant.as('Visitor').listArtifacts({ sort: 'name' });
  return items.map(({ name, uuid, attachments }) => [name, uuid !== null, attachments]);
}

test("lists files of an SBOM's subject, by purl and by digest, separate from those of the SBOM", async () => {
  const { tenant, sbomid, admin } = await described();
  await admin.addAttachment({ sbomid, ...file('of the SBOM') });
  const one = await admin.addAttachment({ purl: 'pkg:npm/@acme/api@2.0.0', ...file('one') });
  const sha256 = `sha256:${API_SHA256.toUpperCase()}`;
  const two = await tenant.asKey('LedgerAdmin').addAttachment({ sha256, ...file('two') });
  const { uuid } = await admin.viewArtifact({ purl: API });
  const owner = [uuid, null, null];
  for (const { artifact_uuid, project_uuid, sbomid } of [one, two])
    assert.deepEqual([artifact_uuid, project_uuid, sbomid], owner);
  const visitor = tenant.as('Visitor');
  for (const named of [{ purl: API }, { sha256 }]) {
    const { items, total } = await visitor.listAttachments(named);
    assert.deepEqual([items, total], [[two, one], 2]);
  }
  const first = await visitor.listAttachments({ purl: API, pageSize: 1 });
  const cursor = first.next_cursor ?? assert.fail();
  const rest = await visitor.listAttachments({ purl: API, pageSize: 1, cursor });
  assert.deepEqual([first.items, rest.items, rest.next_cursor], [[two], [one], null]);
  const content = await visitor.getAttachmentContent({ uuid: two.uuid });
  assert.equal(await content.text(), 'two');
  assert.deepEqual(await visitor.getAttachment({ uuid: one.uuid }), one);
  assert.deepEqual((await visitor.listAttachments({ sbomid })).total, 1);
  assert.deepEqual(await listed(tenant), [
    ['@acme/api', true, 2],
    ['lodash', false, 0],
  ]);
  await admin.deleteAttachment({ uuid: one.uuid });
  assert.deepEqual((await visitor.listAttachments({ purl: API })).items, [two]);
  await tenant.as('TenantAdmin').deleteSbom({ sbomid });
  assert.deepEqual((await visitor.listAttachments({ purl: API })).items, [two], 'not the SBOM’s');
});

test('a package that is only used becomes an artifact with its first file', async () => {
  const { tenant, admin } = await described();
  assert.equal((await admin.listAttachments({ purl: LODASH })).total, 0);
  const before = await admin.viewArtifact({ purl: LODASH });
  assert.deepEqual([before.uuid, before.attachments], [null, 0]);
  const one = await admin.addAttachment({ purl: LODASH, ...file('audit.pdf') });
  const view = await admin.viewArtifact({ purl: LODASH });
  assert.equal(view.uuid, one.artifact_uuid);
  const { created_at: _, ...rest } = view;
  const { created_at: __, ...was } = before;
  assert.deepEqual(rest, { ...was, uuid: one.artifact_uuid, attachments: 1 });
  assert.deepEqual(await listed(tenant), [
    ['@acme/api', true, 0],
    ['lodash', true, 1],
  ]);
  const again = await admin.addAttachment({ purl: LODASH, ...file('more.pdf') });
  assert.equal(again.artifact_uuid, one.artifact_uuid);
  const { items } = await admin.listAttachments({ purl: LODASH });
  assert.deepEqual(items, [again, one]);
  const [{ used_in } = assert.fail()] = (await admin.listArtifacts({ q: LODASH })).items;
  assert.equal(used_in, 1);
});

test('400: a purl that is too long for an artifact accepts no files, and stores no content', async () => {
  const tenant = await testTenant(server);
  const purl = `pkg:npm/${'a'.repeat(1024)}@1.0.0`;
  await upload(tenant, { project: 'a', purls: [purl] });
  const admin = tenant.as('LedgerAdmin');
  const refusal = refused(400, 'The purl is too long');
  await assert.rejects(admin.addAttachment({ purl, ...file('a') }), refusal);
  assert.deepEqual((await admin.listAttachments({ purl })).items, []);
  const ref = { tenant_uuid: tenant.uuid, sha256: digestOf('a') };
  assert.equal(await server.documents.blobs.has(ref), false);
});

test('concurrent uploads create one artifact for a package', async () => {
  const { admin } = await described();
  const names = Array.from({ length: 8 }, (_, i) => `${i}`);
  const made = await Promise.all(
    names.map((name) => admin.addAttachment({ purl: LODASH, ...file(name) })),
  );
  assert.equal(new Set(made.map(({ artifact_uuid }) => artifact_uuid)).size, 1);
  assert.equal((await admin.viewArtifact({ purl: LODASH })).attachments, 8);
});

test('lists files of a digest with statements and without a purl', async () => {
  const { admin, tenant, notary } = await testSigning(server);
  const { signer } = await notary('LedgerAdmin');
  const sha256 = digestOf('file');
  await admin.createAttestation({ body: JSON.stringify(signedBy(attested(sha256), [signer])) });
  const { artifact_uuid } = await admin.addAttachment({ sha256, ...file('log.txt') });
  const view = await admin.viewArtifact({ sha256 });
  assert.deepEqual([view.uuid, view.purl, view.attachments], [artifact_uuid, null, 1]);
  assert.deepEqual(await listed(tenant), [['app.tar', true, 1]]);
});

test('the audit entry names the artifact', async () => {
  const { tenant, admin } = await described();
  const { uuid, artifact_uuid } = await admin.addAttachment({ purl: LODASH, ...file('a') });
  await admin.deleteAttachment({ uuid });
  const { items } = await tenant.as('Auditor').listAuditEntries({ subject_uuid: uuid });
  const owner = { project_uuid: null, sbomid: null, artifact_uuid };
  assert.deepEqual(
    items.map(({ action, details }) => [action, details]),
    [
      ['attachment.delete', {}],
      ['attachment.create', { name: 'a', size_bytes: 1, ...owner }],
    ],
  );
});

test("404: another tenant's file looks like a missing one", async () => {
  const { admin } = await described();
  const { uuid } = await admin.addAttachment({ purl: API, ...file('a') });
  const other = await testTenant(server);
  await upload(other, { project: 'b', purls: ['pkg:npm/left-pad@1.0.0'] });
  const stranger = other.as('LedgerAdmin');
  const missing = refused(404, 'Artifact not found');
  for (const named of [
    ...[{ purl: API }, { purl: LODASH }, { sha256: API_SHA256 }],
    ...[{ purl: 'pkg:npm/never@1.0.0' }, { purl: 'pkg:' }, { sha256: digestOf('never') }],
  ]) {
    await assert.rejects(stranger.listAttachments(named), missing);
    await assert.rejects(stranger.addAttachment({ ...named, ...file('b') }), missing);
  }
  for (const gone of [uuid, randomUUID()]) {
    const none = refused(404, 'Attachment not found');
    await assert.rejects(stranger.getAttachment({ uuid: gone }), none);
    await assert.rejects(stranger.deleteAttachment({ uuid: gone }), none);
  }
  assert.deepEqual((await stranger.listArtifacts({ scope: 'built' })).items, []);
});

test('400: exactly one owner is named, an artifact by a digest or a purl', async () => {
  const { tenant, sbomid, admin } = await described();
  const named = refused(400, 'Name a project, an SBOM or an artifact');
  for (const owners of [
    ...[{}, { purl: API, sha256: API_SHA256 }, { purl: API, sbomid }],
    ...[{ sha256: API_SHA256, project: randomUUID() }],
  ]) {
    await assert.rejects(admin.listAttachments(owners), named);
    await assert.rejects(admin.addAttachment({ ...owners, ...file('a') }), named);
  }
  await assert.rejects(admin.listAttachments({ purl: 'npm/a' }), refused(400));
  await assert.rejects(admin.listAttachments({ sha256: 'ab' }), refused(400));
  const visitor = tenant.as('Visitor');
  await assert.rejects(visitor.addAttachment({ purl: API, ...file('a') }), refused(403));
});

test('the database shows files of artifacts only to their tenant, with one owner each', async () => {
  const { tenant, admin } = await described();
  const { uuid } = await admin.addAttachment({ purl: API, ...file('a') });
  const other = await testTenant(server);
  const count = async (asked: string | null) => {
    const query = sql<{
      n: number;
    }>`select count(*)::int as n from attachment where uuid = ${uuid}`;
    return (await server.db.app.read(asked, (db) => query.execute(db))).rows[0]?.n;
  };
  assert.deepEqual(
    [await count(tenant.uuid), await count(other.uuid), await count(null)],
    [1, 0, 0],
  );
  const { uuid: project } = await admin.createProject({ path: 'p' });
  for (const change of [`project_uuid = '${project}'`, 'artifact_uuid = null'])
    await assert.rejects(
      server.db.owner(`update attachment set ${change} where uuid = $1`, [uuid]),
      /attachment_owner/,
    );
});
