import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ScheduledTask } from '@assay/contract/scheduled-tasks.ts';
import { type FileServer, startFileServer } from '../../platform/http-client/test-file-server.ts';
import {
  listenOnLoopback,
  type TestServer,
  type TestTenant,
  testServer,
  testTenant,
} from '../../test-server.ts';
import { exportOsv } from '../catalogue/sources/test-osv-export.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import type { TaskParts } from './run-task.ts';
import { taskPartsOf, workOnRuns } from './test-task-runs.ts';

let server: TestServer;
let feeds: FileServer;
let parts: TaskParts;
before(async () => {
  feeds = await startFileServer();
  server = await testServer();
  await server.work();
  parts = taskPartsOf(server);
});
after(async () => {
  await server.stop();
  await feeds.stop();
});

const work = () => workOnRuns(server, parts);

async function upload(tenant: TestTenant, names: string[]): Promise<void> {
  const components = names.map((name) => ({
    ...{ type: 'library', name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` },
  }));
  const body = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
  await tenant.as('TenantAdmin').uploadSbom({ project: 'app', wait: 'ready', body });
}

/** Without what differs from run to run anyway: ids, numbers and times. */
const comparable = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value) =>
      /^(uuid|number|at)$|_at$/.test(key) ? undefined : value,
    ),
  );

/** Everything that a tenant's administrator can read about tasks. */
async function readBy(tenant: TestTenant, origin: string): Promise<unknown[]> {
  const admin = tenant.as('TenantAdmin');
  const tasks = await admin.listScheduledTasks({});
  const runs: unknown[] = [];
  for (const { uuid, last_run } of tasks.items) {
    const [newest] = (await admin.listTaskRuns({ uuid })).items;
    runs.push(newest, await admin.getTaskRun({ uuid, run: last_run?.uuid ?? '' }));
  }
  const authorization = `Bearer ${await tenant.tokenOf('TenantAdmin')}`;
  const path = `${origin}/api/v1/scheduled-tasks/events`;
  const streamed = await (await fetch(path, { headers: { authorization } })).text();
  const data = /^data: (.*)$/m.exec(streamed)?.[1] ?? assert.fail('no event');
  return [tasks, ...runs, JSON.parse(data)].map(comparable);
}

/** A record of two packages, each time another revision. */
const revision = (day: number) =>
  ['own', 'foreign'].map((name) => ({
    ...npmRecord(`GHSA-${name}`, { name, fixed: `2.0.${day}`, ...rated('high') }),
    id: `GHSA-${name}`,
    modified: `2026-01-0${day}T00:00:00Z`,
  }));

const runOf = (tasks: ScheduledTask[], expected: string) =>
  tasks.find(({ kind }) => kind === expected)?.last_run ?? assert.fail(expected);

test('runs tell administrators of a tenant the same, whatever other tenants have', async () => {
  const origin = await listenOnLoopback(server);
  const tenant = await testTenant(server);
  const operator = tenant.as('SuperAdmin');
  await upload(tenant, ['own']);
  exportOsv(feeds, 'npm', revision(1));
  const source = { kind: 'osv' as const, ecosystem: 'npm', location: feeds.origin };
  await operator.addSources({ sources: [source] });
  await server.db.owner(
    `insert into scheduled_task (uuid, kind, name, cron, zone)
     values (gen_random_uuid(), 'rematch', 'rematch', '0 0 * * *', 'UTC')`,
  );
  await work();
  /** Runs both tasks on a changed record. */
  const run = async (day: number) => {
    exportOsv(feeds, 'npm', revision(day));
    for (const { uuid } of (await operator.listScheduledTasks({})).items) {
      await operator.runScheduledTask({ uuid });
      await work();
    }
    // A re-match reports every 20,000 package versions.
    await server.db.owner(
      `update task_run r set done = $1, total = $1 from scheduled_task t where t.uuid = r.task_uuid and t.kind = 'rematch'`,
      [day * 20_000],
    );
    return (await operator.listScheduledTasks({})).items;
  };
  const first = await run(2);
  const alone = await readBy(tenant, origin);
  await upload(await testTenant(server), ['foreign', 'secret-1', 'secret-2']);
  const later = await run(3);
  assert.deepEqual(await readBy(tenant, origin), alone);
  const rematched = [first, later].map((tasks) => runOf(tasks, 'osv').rematched);
  assert.ok(
    Number(rematched[1]) > Number(rematched[0]),
    'the operator sees what was matched again',
  );
  const compared = [first, later].map((tasks) => runOf(tasks, 'rematch').done);
  assert.deepEqual(compared, [40_000, 60_000], 'and how much was compared');
});
