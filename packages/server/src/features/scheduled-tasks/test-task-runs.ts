import assert from 'node:assert/strict';
import type { TestServer, TestTenant } from '../../test-server.ts';
import type { WantedSource } from './new-tasks.ts';
import { runTask, type TaskParts } from './run-task.ts';
import { createServerWork } from './server-work.ts';

/** Does the runs of tasks in this process, as a worker would, for the operator of a tenant. */
export function createTaskRuns(server: TestServer, tenant: () => TestTenant) {
  const { blobs, folder } = server.documents;
  const { worker: database } = server.db;
  const parts: TaskParts = { database, blobs, folder, work: createServerWork(database) };
  const operator = () => tenant().as('SuperAdmin');
  const work = async () => {
    const jobs = await server.db.owner<{ payload: { data: unknown } }>(
      `delete from queue._private_jobs j using queue._private_tasks t
       where t.id = j.task_id and t.identifier = 'tasks.run' returning j.payload`,
    );
    const signal = new AbortController().signal;
    for (const { payload } of jobs) {
      const about = { id: '1', task: 'tasks.run', tenant_uuid: null, attempt: 1, signal };
      await runTask(parts, { ...about, payload: payload.data });
    }
  };
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
