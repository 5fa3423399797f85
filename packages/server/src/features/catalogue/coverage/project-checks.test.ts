/** A process keeps the projects of a tenant as a transaction without it reads them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Reader } from '../../../platform/db/database.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { selectChangedChecks } from './changed-check-queries.ts';
import { readProjectChecks } from './project-checks.ts';
import { uploadPurls } from './test-coverage.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

const keptOf = async (of: TestTenant, db: Reader) => {
  const kept = await readProjectChecks(db, of.uuid);
  return [...kept]
    .map(([uuid, { path, sboms }]) => [uuid, path, sboms.map((one) => JSON.stringify(one)).sort()])
    .sort();
};

const wholeOf = async (of: TestTenant, db: Reader) => {
  const { changed } = await selectChangedChecks(db, of.uuid, 0n);
  const projects = Map.groupBy(changed, ({ project_uuid, path }) => `${project_uuid} ${path}`);
  return [...projects]
    .map(([name, rows]) => {
      const sboms = rows.flatMap(({ sbomid, scope_ids, scope_components, unknown, handled }) =>
        sbomid === null ? [] : [JSON.stringify({ scope_ids, scope_components, unknown, handled })],
      );
      return [...name.split(' '), sboms.sort()];
    })
    .sort();
};

/** Returns the number of projects. */
async function isSame(step: string, of: TestTenant): Promise<number> {
  const kept = await server.db.app.read(of.uuid, (db) => keptOf(of, db));
  const whole = await server.db.app.read(of.uuid, (db) => wholeOf(of, db));
  assert.deepEqual(kept, whole, step);
  return kept.length;
}

test('reads again whatever changes in the projects of a tenant', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  assert.equal(await isSame('nothing', tenant), 0);
  const first = await uploadPurls(tenant, 'apps/one', ['pkg:npm/a@1', 'pkg:maven/b/c@1']);
  assert.equal(await isSame('a first project', tenant), 1);
  const second = await uploadPurls(tenant, 'apps/one', ['pkg:npm/a@2']);
  assert.equal(await isSame('a newer SBOM', tenant), 1);
  await uploadPurls(tenant, 'apps/two', ['pkg:pypi/d@1']);
  assert.equal(await isSame('a second project', tenant), 2);
  await admin.updateSbom({ sbomid: first, in_use: true });
  await isSame('the older SBOM is in use', tenant);
  await admin.updateSbom({ sbomid: second, in_use: true });
  await isSame('both are in use', tenant);
  await server.db.owner('update set_summary set unknown = unknown + 1, handled = handled + 2');
  await isSame('findings without a verdict', tenant);
  await server.db.owner('update sbom set scope_ids = null, scope_components = null');
  await isSame('components that are not counted', tenant);
  await admin.deleteSbom({ sbomid: second });
  await isSame('a deleted SBOM', tenant);
  const { uuid } = await admin.lookupProject({ path: 'apps/two' });
  await admin.deleteProject({ uuid });
  assert.equal(await isSame('a deleted project', tenant), 1);
  const gone = await admin.lookupProject({ path: 'apps/one' });
  await admin.deleteProject({ uuid: gone.uuid });
  await admin.createProject({ path: 'apps/one' });
  assert.equal(await isSame('another project of the same path', tenant), 1);
});

test('reads what a transaction commits that had begun before the read before', async () => {
  const tenant = await testTenant(server);
  const sbomid = await uploadPurls(tenant, 'slow/one', ['pkg:npm/a@1']);
  await isSame('before', tenant);
  await server.db.superuser('begin');
  await server.db.superuser(
    `update set_summary s set unknown = 7 from sbom b
     where b.sbomid = '${sbomid}' and s.tenant_uuid = b.tenant_uuid and s.set_id = b.set_id`,
  );
  await uploadPurls(tenant, 'slow/two', ['pkg:npm/b@1']);
  await isSame('while it runs', tenant);
  await server.db.superuser('commit');
  await isSame('after its end', tenant);
});

test('a request that began before a change sees nothing of it, whatever another one keeps', async () => {
  const tenant = await testTenant(server);
  const change = (i: number) => uploadPurls(tenant, 'two/one', [`pkg:npm/a@${i}`, 'pkg:npm/b@1']);
  await uploadPurls(tenant, 'two/one', ['pkg:npm/a@1']);
  await isSame('before', tenant);
  // While it runs, the oldest running transaction of all snapshots is the same.
  await server.db.superuser('begin');
  await server.db.superuser('select pg_current_xact_id()');
  // Beyond the states that are kept, all is read again.
  for (const changes of [1, 3, 6])
    await server.db.app.read(tenant.uuid, async (db) => {
      const whole = await wholeOf(tenant, db);
      for (let i = 0; i < changes; i++) {
        await change(i);
        await isSame('meanwhile', tenant);
      }
      assert.deepEqual(await keptOf(tenant, db), whole, `${changes} changes`);
      await isSame('the later state stays', tenant);
    });
  await server.db.superuser('commit');
});

test('keeps nothing of one tenant for another', async () => {
  const other = await testTenant(server);
  assert.equal(await isSame('nothing', other), 0);
  await uploadPurls(other, 'apps/one', ['pkg:npm/z@1']);
  assert.equal(await isSame('one project', other), 1);
  await isSame('as before', other);
});
