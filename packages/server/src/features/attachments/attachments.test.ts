import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';

let server: TestServer;

before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

test('201: stores a file and returns it unchanged, as a download that no browser displays', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  const { uuid: project } = await admin.createProject({ path: 'p' });
  const body = Buffer.from('<script>alert(1)</script>');
  const made = await admin.addAttachment({ project, name: 'r\u00e9sum\u00e9 "1".html', body });
  assert.equal(made.size_bytes, body.length);
  const answer = await tenant.as('Visitor').getAttachmentContent({ uuid: made.uuid });
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), body);
  assert.equal(answer.headers.get('content-type'), 'application/octet-stream');
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="r-sum-1-\.html"|^attachment/,
  );
  assert.match(answer.headers.get('content-security-policy') ?? '', /sandbox/);
});

test('the list of a project excludes the files of its SBOMs, newest first', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  const { uuid: project } = await admin.createProject({ path: 'p' });
  for (const name of ['one', 'two'])
    await admin.addAttachment({ project, name, body: Buffer.from(name) });
  const { items, total } = await admin.listAttachments({ project });
  assert.deepEqual([items.map((item) => item.name), total], [['two', 'one'], 2]);
});

test('400: a file name is one segment of a path, and hides nothing', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  const { uuid: project } = await admin.createProject({ path: 'p' });
  const body = Buffer.from('x');
  const names = [
    '../x',
    'a/b',
    'a\\b',
    '.',
    '..',
    'a\u0007b',
    'a\nb',
    'gpj\u202etxt',
    'a\u200bb',
    'b\ufeffa',
  ];
  for (const name of names)
    await assert.rejects(admin.addAttachment({ project, name, body }), refused(400), name);
  for (const name of ['.env', 'r\u00e9sum\u00e9.pdf', '\u4e16\u754c (1).txt', '__proto__'])
    assert.equal((await admin.addAttachment({ project, name, body })).name, name);
});

test('returns a name stored before validation as one visible segment', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  const { uuid: project } = await admin.createProject({ path: 'p' });
  const { uuid } = await admin.addAttachment({ project, name: 'a', body: Buffer.from('x') });
  await server.db.owner('update attachment set name = $2 where uuid = $1', [
    uuid,
    '../../evil\u202egnp.sh',
  ]);
  const answer = await admin.getAttachmentContent({ uuid });
  const shown = answer.headers.get('content-disposition') ?? '';
  assert.doesNotMatch(decodeURIComponent(shown), /[/\u202e]/);
});

test('400: a call names one owner', async () => {
  const tenant = await testTenant(server);
  await assert.rejects(tenant.as('Visitor').listAttachments({}), refused(400));
});

test("404: another tenant's owner and file answer as missing ones", async () => {
  const [mine, other] = [await testTenant(server), await testTenant(server)];
  const { uuid: project } = await mine.as('LedgerAdmin').createProject({ path: 'p' });
  const { uuid } = await mine
    .as('LedgerAdmin')
    .addAttachment({ project, name: 'a', body: Buffer.from('a') });
  const stranger = other.as('TenantAdmin');
  await assert.rejects(stranger.listAttachments({ project }), refused(404));
  await assert.rejects(
    stranger.addAttachment({ project, name: 'b', body: Buffer.from('b') }),
    refused(404),
  );
  await assert.rejects(stranger.getAttachment({ uuid }), refused(404));
  await assert.rejects(stranger.getAttachmentContent({ uuid }), refused(404));
  await assert.rejects(stranger.deleteAttachment({ uuid }), refused(404));
});

test('200: a uuid alone returns the bytes of a file, or of the document of an SBOM', async () => {
  const [tenant, other] = [await testTenant(server), await testTenant(server)];
  const admin = tenant.as('LedgerAdmin');
  const bom = Buffer.from('{"bomFormat":"CycloneDX","specVersion":"1.6","components":[]}\n');
  const { sbomid } = await admin.uploadSbom({ project: 'p', version: '1', body: bom });
  const body = Buffer.from([0, 255, 13, 10]);
  const { uuid } = await admin.addAttachment({ sbomid, name: 'a.bin', body });
  for (const client of [tenant.as('Visitor'), tenant.asKey('Visitor')])
    for (const [id, bytes, name] of [
      [uuid, body, 'a.bin'],
      [sbomid, bom, 'p-1.json'],
    ] as const) {
      const answer = await client.downloadDocument({ uuid: id });
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), bytes);
      assert.equal(answer.headers.get('content-length'), String(bytes.length));
      assert.match(answer.headers.get('content-disposition') ?? '', new RegExp(`"${name}"`));
    }
  const missing = '00000000-0000-4000-8000-000000000000';
  for (const [client, id] of [
    [tenant.as('Visitor'), missing],
    [other.as('TenantAdmin'), uuid],
    [other.as('TenantAdmin'), sbomid],
  ] as const)
    await assert.rejects(client.downloadDocument({ uuid: id }), refused(404, 'Document not found'));
  await assert.rejects(tenant.as('Unknown').downloadDocument({ uuid }), refused(403));
});

test('a file names its project by path; one of an artifact has none', async () => {
  const admin = (await testTenant(server)).as('LedgerAdmin');
  const purl = 'pkg:npm/left-pad@1.0.0';
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', components: [] };
  const described = { type: 'library', name: 'left-pad', version: '1.0.0', purl };
  const upload = { ...bom, metadata: { component: described } };
  const { sbomid, project_uuid } = await admin.uploadSbom({
    project: 'acme/api',
    wait: 'ready',
    body: JSON.stringify(upload),
  });
  for (const [owner, project, of] of [
    [{ project: project_uuid }, 'acme/api', null],
    [{ sbomid }, 'acme/api', sbomid],
    [{ purl }, null, null],
  ] as const) {
    const made = await admin.addAttachment({ ...owner, name: 'n', body: 'text' });
    assert.deepEqual([made.project, made.sbomid], [project, of]);
    assert.deepEqual((await admin.listAttachments(owner)).items, [made]);
  }
});
