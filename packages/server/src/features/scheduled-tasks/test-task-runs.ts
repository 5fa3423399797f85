import assert from 'node:assert/strict';
import { createServerWork } from '../../server-work.ts';
import type { TestServer, TestTenant } from '../../test-server.ts';
import type { WantedSource } from './new-tasks.ts';
import { runTask, type TaskParts } from './run-task.ts';

/** Takes away what sums of package versions say about records that a test deletes by table. */
export const NO_FACTS = 'update package_risk set fixable = 0, exploited = 0, fix_weight = 0';

/** Dependencies of runs in this process. */
export function taskPartsOf(server: TestServer): TaskParts {
  const { blobs, folder } = server.documents;
  const { vault } = server;
  const { worker: database } = server.db;
  return { database, blobs, folder, vault, work: createServerWork(database) };
}

/** Does the runs that wait, as a worker would; returns how many there were. */
export async function workOnRuns(
  { db }: TestServer,
  parts: TaskParts,
  { attempt = 1, signal = new AbortController().signal } = {},
): Promise<number> {
  const jobs = await db.owner<{ payload: { data: unknown } }>(
    `delete from queue._private_jobs j using queue._private_tasks t
     where t.id = j.task_id and t.identifier = 'tasks.run' returning j.payload`,
  );
  for (const { payload } of jobs) {
    const about = { id: '1', task: 'tasks.run', tenant_uuid: null, attempt, signal };
    await runTask(parts, { ...about, payload: payload.data });
  }
  return jobs.length;
}

/** Does the runs of tasks in this process, for the operator of a tenant. */
export function createTaskRuns(server: TestServer, tenant: () => TestTenant) {
  const parts = taskPartsOf(server);
  const operator = () => tenant().as('SuperAdmin');
  const work = () => workOnRuns(server, parts);
  const only = async () => (await operator().listScheduledTasks({})).items[0] ?? assert.fail();
  const detail = async () => {
    const { uuid, last_run } = await only();
    return operator().getTaskRun({ uuid, run: last_run?.uuid ?? '' });
  };
  return {
    work,
    /** The only task. */
    only,
    /** Subscribes to one source, and gives its first run. */
    async subscribe(source: WantedSource) {
      await operator().addSources({ sources: [source] });
      await work();
      return detail();
    },
    /** Runs the only task again. */
    async again() {
      await operator().runScheduledTask({ uuid: (await only()).uuid });
      await work();
      return detail();
    },
  };
}
