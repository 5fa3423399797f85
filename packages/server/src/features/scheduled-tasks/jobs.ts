import { isSourceKind } from '@assay/contract/task-kinds.ts';
import type { Change } from '../../context.ts';
import { insertSystemEntries } from '../../platform/audit/operator-entry.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Tasks } from '../../platform/jobs/queue.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { addTask, beginRun, type NewTask } from './queries.ts';
import * as query from './run-queries.ts';
import { runTask, type TaskParts } from './run-task.ts';
import { nextRunOf } from './schedule.ts';

/** How often schedules are looked at. */
const LOOK_MS = 5_000;

/** Tasks of the bulk queue. */
export const scheduledTasks = (parts: TaskParts): Tasks => ({
  'tasks.run': (job) => runTask(parts, job),
});

/** A run that is asked for. */
interface NewRun {
  task: string;
  kind: string;
  /** Name of the person; null: the schedule. */
  startedBy: string | null;
}

/** Notes a run and the job that does it; undefined while another run of the task has not ended. */
export async function enqueueRun(
  tx: Writer,
  { task, kind, startedBy }: NewRun,
): Promise<string | undefined> {
  const uuid = uuidV7();
  if (!(await beginRun(tx, { uuid, task, startedBy }))) return undefined;
  await enqueueJob(tx, { uuid, kind });
  return uuid;
}

/**
 * Subscribes to sources that the operator named in the environment, and starts their first run. Tasks that exist remain
 * unchanged.
 */
export const subscribeAtStart = (database: Database, tasks: readonly NewTask[]): Promise<void> =>
  database.write(null, async (tx) => {
    const added: Change[] = [];
    for (const task of tasks) {
      const { uuid, kind, name, location } = task;
      if (!(await addTask(tx, task))) continue;
      await enqueueRun(tx, { task: uuid, kind, startedBy: null });
      const details = { name, kind, location };
      added.push({ action: 'task.create', subject_uuid: uuid, details });
    }
    await insertSystemEntries(tx, added);
  });

/** Whatever changes the catalogue runs one after the other, with imports of files. */
const enqueueJob = (tx: Writer, { uuid, kind }: { uuid: string; kind: string }) =>
  enqueue(tx, {
    task: 'tasks.run',
    payload: { run: uuid },
    tenant_uuid: null,
    job_key: uuid,
    ...(isSourceKind(kind) || kind === 'rematch' ? { serial: 'advisories' } : {}),
  });

/**
 * Starts the runs that are due. Times that passed while no worker ran lead to one run; runs whose job was lost get
 * another one.
 */
export async function startDueRuns(database: Database): Promise<void> {
  const lost = await database.read(null, query.selectLostRuns);
  await database.write(null, async (tx) => {
    const started: Change[] = [];
    for (const run of lost) await enqueueJob(tx, run);
    for (const { uuid, kind, name, is_due, now, ...schedule } of await query.lockDueTasks(tx)) {
      await query.setNextRun(tx, uuid, nextRunOf(schedule, now));
      if (is_due && (await enqueueRun(tx, { task: uuid, kind, startedBy: null })))
        started.push({ action: 'task.run', subject_uuid: uuid, details: { name } });
    }
    await insertSystemEntries(tx, started);
  });
}

/** Looks at schedules every few seconds, until the returned function is called. */
export function keepSchedules(database: Database, onFailure: (error: unknown) => void): () => void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    await startDueRuns(database).catch(onFailure);
    isLooking = false;
  };
  void look();
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
