import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { standardDocument } from '@assay/core/compliance/standards/test-standard.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

const send = (tenant: TestTenant, document: unknown, role: 'TenantAdmin' | 'LedgerAdmin') =>
  tenant.as(role).importStandards({ body: JSON.stringify(document) });

const imported = async (tenant: TestTenant, document: unknown = standardDocument()) => {
  const { items } = await send(tenant, document, 'TenantAdmin');
  const [first] = items;
  assert.ok(first);
  return first;
};

test('imports a standard, and shows its requirements with the receipt of the import', async () => {
  const tenant = await testTenant(server);
  const { uuid, sha256, requirement_count } = await imported(tenant);
  assert.equal(requirement_count, 3);
  const visitor = tenant.as('Visitor');
  const standard = await visitor.getStandard({ uuid });
  assert.deepEqual(
    standard.requirements.map(({ identifier, parent }) => `${identifier} < ${parent}`),
    ['H.1 < null', 'H.1.1 < H.1', 'H.1.2 < H.1', 'H.2 < null', 'H.2.1 < H.2'],
  );
  assert.deepEqual([standard.owner, standard.license], ['Acme', 'CC-BY-4.0']);
  const { items } = await tenant.as('Auditor').listAuditEntries({ action: 'standard.import' });
  assert.equal(items[0]?.subject_uuid, uuid);
  assert.equal(items[0]?.details['sha256'], sha256);
  assert.equal(standard.receipt?.leaf_uuid, items[0]?.uuid);
});

test('keeps another file of the same version beside the first, and the same file once', async () => {
  const tenant = await testTenant(server);
  const first = await imported(tenant);
  const second = await imported(tenant, standardDocument({ owner: 'Another' }));
  assert.notEqual(first.sha256, second.sha256);
  await assert.rejects(imported(tenant), refused(409));
  const listed = await tenant.as('Visitor').listStandards({ keyword: 'anoth' });
  assert.deepEqual(
    listed.items.map(({ uuid }) => uuid),
    [second.uuid],
  );
  assert.equal((await tenant.as('Visitor').listStandards({})).total, 2);
  const { total } = await tenant.as('Auditor').listAuditEntries({ action: 'standard.import' });
  assert.equal(total, 2);
});

test('imports each standard of a file, and again those that were deleted', async () => {
  const tenant = await testTenant(server);
  const one = { requirements: [{ identifier: 'a' }] };
  const standards = ['A', 'B'].map((name) => ({ ...one, name }));
  const document = standardDocument({}, { definitions: { standards } });
  const { items } = await send(tenant, document, 'TenantAdmin');
  assert.deepEqual(
    items.map(({ name }) => name),
    ['A', 'B'],
  );
  const admin = tenant.as('TenantAdmin');
  await admin.deleteStandard({ uuid: items[1]?.uuid ?? '' });
  const again = await send(tenant, document, 'TenantAdmin');
  assert.deepEqual(
    again.items.map(({ name }) => name),
    ['B'],
  );
});

test('refuses files without standards, broken ones and large ones, with the place', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const refusals: [string | Buffer<ArrayBuffer>, number, RegExp][] = [
    ['{"bomFormat":"CycloneDX","specVersion":"1.6"}', 400, /^body\/definitions: unknown_format$/],
    ['{"bomFormat":"CycloneDX",', 400, /^body\/bomFormat: syntax$/],
    [Buffer.from([0x7b, 0xff]), 400, /^body, line 1, column 2: not_utf8$/],
    [
      JSON.stringify(standardDocument({ requirements: [{ title: 'x' }] })),
      400,
      /^body\/definitions\/standards\/0\/requirements\/0: structure$/,
    ],
    [`"${'x'.repeat(4 * 1024 * 1024)}"`, 413, /./],
    ['{"__proto__":1}', 400, /./],
  ];
  for (const [body, status, detail] of refusals)
    await assert.rejects(admin.importStandards({ body }), { status, detail });
  assert.deepEqual((await admin.listStandards({})).items, []);
});

test('leaves import and deletion to TenantAdmins, and answers another tenant as if it were missing', async () => {
  const tenant = await testTenant(server);
  const { uuid } = await imported(tenant);
  await assert.rejects(send(tenant, standardDocument({ name: 'x' }), 'LedgerAdmin'), refused(403));
  await assert.rejects(tenant.as('LedgerAdmin').deleteStandard({ uuid }), refused(403));
  const foreign = (await testTenant(server)).as('TenantAdmin');
  await assert.rejects(foreign.getStandard({ uuid }), refused(404));
  await assert.rejects(foreign.deleteStandard({ uuid }), refused(404));
  assert.deepEqual((await foreign.listStandards({})).items, []);
  await tenant.as('TenantAdmin').deleteStandard({ uuid });
  await assert.rejects(tenant.as('Visitor').getStandard({ uuid }), refused(404));
});
