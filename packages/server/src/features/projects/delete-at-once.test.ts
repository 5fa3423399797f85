import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import pg from 'pg';
import { waitingSessions } from '../../platform/db/test-lock.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { until } from '../../test-until.ts';
import { bomOf } from '../sboms/test-bom.ts';
import { largeDocument, push } from '../uploads/test-documents.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

/** Resolves when this many sessions of this database wait for a lock. */
const waiting = (count: number): Promise<void> =>
  until(async () => (await waitingSessions(server.db)) >= count);

/** Holds the locks of a project's counts while `meet` starts calls that wait for them. */
async function whileCountsAreHeld(tenant: TestTenant, meet: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.db.url });
  await client.connect();
  await client.query('begin');
  await client.query('select from project_summary where tenant_uuid = $1 for update', [
    tenant.uuid,
  ]);
  await meet();
  await client.query('commit');
  await client.end();
}

/** Permitted statuses of a race: deleted meanwhile, or taken meanwhile. */
const FAIR = new Set([404, 409]);

/** A project deleted before its answer was read answers 404. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || !FAIR.has(error.status)) throw error;
}

for (const order of ['upload first', 'deletion first'])
  test(`an upload and the deletion of its project at once wait for each other, ${order}`, async () => {
    const tenant = await testTenant(server);
    const admin = tenant.as('TenantAdmin');
    const { uuid } = await admin.createProject({ path: 'p' });
    const work: (() => Promise<unknown>)[] = [
      () => tenant.as('LedgerAdmin').uploadSbom({ project: 'p', body: bomOf('a') }),
      () => admin.deleteProject({ uuid }),
    ];
    if (order === 'deletion first') work.reverse();
    const done: Promise<unknown>[] = [];
    await whileCountsAreHeld(tenant, async () => {
      for (const [i, begin] of work.entries()) {
        done.push(begin().catch(unlessGone));
        await waiting(i + 1);
      }
    });
    await Promise.all(done);
    const { items } = await admin.listProjects({});
    assert.equal(items.length, order === 'upload first' ? 0 : 1);
  });

test('many uploads, refusals, changes and deletions in one project at once never answer 5xx', async () => {
  const tenant = await testTenant(server);
  const [admin, sender] = [tenant.as('TenantAdmin'), tenant.as('LedgerAdmin')];
  const refusals: string[] = [];
  const attempt = (work: () => Promise<unknown>) =>
    work()
      .catch(unlessGone)
      .catch((error) => void refusals.push(String(error)));
  const broken = largeDocument('broken', '');
  const remove = async () => {
    for (const { uuid } of (await admin.listProjects({})).items)
      await admin.deleteProject({ uuid });
  };
  const removeSboms = async () => {
    for (const { sbomid } of (await admin.listSboms({})).items) await admin.deleteSbom({ sbomid });
  };
  const toggle = async () => {
    for (const { sbomid } of (await admin.listSboms({})).items)
      await sender.updateSbom({ sbomid, in_use: true });
  };
  const upload = (i: number) => async () => {
    const project = `p${i % 2}`;
    await sender.uploadSbom({ project, version: String(i), inUse: 'true', body: bomOf(`b${i}`) });
  };
  const pushBroken = async () => {
    const { status, body } = await push(tenant, 'project=p0', broken);
    if (status >= 500) throw new Error(`${status} ${body.message}`);
  };
  await Promise.all(
    Array.from({ length: 40 }, (_, i) => [
      attempt(upload(i)),
      ...(i % 4 === 0 ? [remove, removeSboms, toggle].map(attempt) : []),
      ...(i % 10 === 0 ? [attempt(pushBroken)] : []),
    ]).flat(),
  );
  assert.deepEqual(refusals, []);
  await attempt(remove);
  assert.deepEqual(refusals, []);
});
