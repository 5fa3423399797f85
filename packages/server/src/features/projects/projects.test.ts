import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';

let server: TestServer;

before(async () => {
  server = await testServer();
});
after(() => server.stop());

test('201: a project takes the last segment of its path as name', async () => {
  const tenant = await testTenant(server);
  const project = await tenant.as('LedgerAdmin').createProject({ path: 'acme/payments/api' });
  assert.deepEqual([project.name, project.sbom_count, project.latest_sbom], ['api', 0, null]);
  assert.deepEqual(await tenant.auditedActions(), ['project.create']);
  const found = await tenant.as('Visitor').lookupProject({ path: 'acme/payments/api' });
  assert.equal(found.uuid, project.uuid);
});

test('409: a path is taken once', async () => {
  const tenant = await testTenant(server);
  await tenant.as('LedgerAdmin').createProject({ path: 'p' });
  await assert.rejects(tenant.as('LedgerAdmin').createProject({ path: 'p' }), refused(409));
  assert.deepEqual(await tenant.auditedActions(), ['project.create']);
});

for (const path of [
  '',
  '/a',
  'a//b',
  'a/../b',
  'workspace/a',
  'modern',
  'a/attachments/b',
  'a%2fb',
  'a/3e671687-395b-41f5-a30f-a58921a69b79',
  'a\u202eb',
  'a\u0000b',
  Array(17).fill('a').join('/'),
  'a'.repeat(129),
]) {
  test(`400: ${JSON.stringify(path.slice(0, 40))} is no path of a project`, async () => {
    const tenant = await testTenant(server);
    await assert.rejects(tenant.as('LedgerAdmin').createProject({ path }), refused(400));
  });
}

test('projects page by path, each once', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  const paths = ['a/b', 'a', 'a-b', 'a/b/c', 'b', 'a0'];
  for (const path of paths) await admin.createProject({ path });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.listProjects({ pageSize: 2, cursor });
    seen.push(...page.items.map((project) => project.path));
    assert.equal(page.total, 6);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  assert.deepEqual(seen, paths.toSorted());
});

test('a prefix selects the project and everything below, not its alphabetical neighbors', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  for (const path of ['a', 'a/b', 'a/b/c', 'a-b', 'ab', 'a0']) await admin.createProject({ path });
  const { items } = await admin.listProjects({ project: 'a' });
  assert.deepEqual(
    items.map((project) => project.path),
    ['a', 'a/b', 'a/b/c'],
  );
});

test('a keyword is literal: % and _ match themselves', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  for (const path of ['a_b', 'axb']) await admin.createProject({ path });
  const { items } = await admin.listProjects({ keyword: 'A_' });
  assert.deepEqual(
    items.map((project) => project.path),
    ['a_b'],
  );
});

test('folders sum everything below, and a project may be one', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  for (const path of ['acme/pay', 'acme/pay/api', 'acme/web', 'solo'])
    await admin.createProject({ path });
  const top = await admin.listFolders({});
  assert.deepEqual(
    top.items.map(({ path, project_count, has_children, project_uuid }) => [
      path,
      project_count,
      has_children,
      project_uuid !== null,
    ]),
    [
      ['acme', 3, true, false],
      ['solo', 1, false, true],
    ],
  );
  const acme = await admin.listFolders({ prefix: 'acme' });
  assert.deepEqual(
    acme.items.map(({ path, project_count, project_uuid }) => [
      path,
      project_count,
      project_uuid !== null,
    ]),
    [
      ['acme/pay', 2, true],
      ['acme/web', 1, true],
    ],
  );
});

test('favorites belong to the person', async () => {
  const tenant = await testTenant(server);
  const { uuid } = await tenant.as('LedgerAdmin').createProject({ path: 'p' });
  await tenant.as('Visitor').addFavorite({ uuid });
  assert.equal((await tenant.as('Visitor').getProject({ uuid })).favorite, true);
  assert.equal((await tenant.as('Auditor').getProject({ uuid })).favorite, false);
  assert.equal((await tenant.as('Visitor').listProjects({ favorite: 'true' })).total, 1);
  await tenant.as('Visitor').removeFavorite({ uuid });
  assert.equal((await tenant.as('Visitor').getProject({ uuid })).favorite, false);
});

test('an update changes only what it names, and labels filter', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  const { uuid } = await admin.createProject({ path: 'p', description: 'old' });
  const changed = await admin.updateProject({ uuid, labels: { team: 'a=b' } });
  assert.deepEqual([changed.description, changed.labels], ['old', { team: 'a=b' }]);
  assert.equal((await admin.listProjects({ label: 'team=a=b' })).total, 1);
  assert.equal((await admin.listProjects({ label: 'team=a' })).total, 0);
  await assert.rejects(admin.updateProject({ uuid }), refused(400));
});

test('stores labels named like members of every object, and refuses __proto__', async () => {
  const tenant = await testTenant(server);
  const labels = { constructor: 'a', toString: 'b', prototype: 'c', hasOwnProperty: 'd' };
  const made = await tenant.as('LedgerAdmin').createProject({ path: 'p', labels });
  assert.deepEqual(made.labels, labels);
  assert.equal((await tenant.as('Visitor').listProjects({ label: 'constructor=a' })).total, 1);
  const answer = await tenant.sendAs('LedgerAdmin')('/projects', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"path":"q","labels":{"__proto__":"a"}}',
  });
  const { error } = z.object({ error: z.string() }).parse(await answer.json());
  assert.deepEqual([answer.status, error], [400, 'A field cannot be named __proto__']);
});

test("404: another tenant's project answers as a missing one", async () => {
  const [mine, other] = [await testTenant(server), await testTenant(server)];
  const { uuid } = await mine.as('LedgerAdmin').createProject({ path: 'p' });
  await assert.rejects(other.as('TenantAdmin').getProject({ uuid }), refused(404));
  await assert.rejects(other.as('TenantAdmin').deleteProject({ uuid }), refused(404));
  await assert.rejects(other.as('TenantAdmin').addFavorite({ uuid }), refused(404));
  await assert.rejects(other.as('Visitor').lookupProject({ path: 'p' }), refused(404));
});

test('a deleted project is gone, and its path is free again', async () => {
  const tenant = await testTenant(server);
  const { uuid } = await tenant.as('LedgerAdmin').createProject({ path: 'p' });
  await tenant.as('TenantAdmin').deleteProject({ uuid });
  await assert.rejects(tenant.as('Visitor').getProject({ uuid }), refused(404));
  await tenant.as('LedgerAdmin').createProject({ path: 'p' });
});
