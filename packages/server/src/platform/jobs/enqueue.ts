import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../db/database.ts';
import { plannedOnce } from '../db/planned-once.ts';

/** Work to be done later, added within the transaction that makes it necessary. */
export interface NewJob {
  /** Name by which a worker finds the task: `<feature>.<verb>`. */
  task: string;
  /** JSON; everything the task needs to be run twice without harm. */
  payload: unknown;
  /** Tenant whose data it works on; null for the server's own. */
  tenant_uuid: string | null;
  /** A job of this task, tenant and key that has not begun is replaced by this one. */
  job_key?: string;
  /** Jobs of one tenant with the same name here run one after the other. Few distinct names, please. */
  serial?: string;
  /** Earliest start; immediately when absent. */
  run_at?: Date;
}

/**
 * Adds a job: it exists when the transaction commits, and not otherwise.
 *
 * @returns its id; refused by the database when a request names another tenant than its own
 */
export async function enqueue(tx: Writer, job: NewJob): Promise<string> {
  const { rows } = await sql<{ id: string }>`${plannedOnce}
    select queue.enqueue(${job.task}, ${JSON.stringify(job.payload)}::jsonb, ${job.tenant_uuid}::uuid,
      ${job.job_key ?? null}, ${job.serial ?? null}, ${job.run_at ?? null}::timestamptz) as id`.execute(
    tx,
  );
  return rows[0]?.id ?? '';
}

/** Adds a job of a tenant in a transaction of its own: for work that continues what is stored already. */
export const enqueueAlone = (
  db: Database,
  job: NewJob & { tenant_uuid: string },
): Promise<string> => db.write(job.tenant_uuid, (tx) => enqueue(tx, job));

/** Result of cancelling a job; `signalled`: it is running, gets a signal, and is not repeated. */
export type Cancelled = 'removed' | 'signalled' | 'missing';

/** Takes back a job. Another tenant's answers `missing`, as one that never was. */
export async function cancelJob(
  tx: Writer,
  tenantUuid: string | null,
  id: string,
): Promise<Cancelled> {
  const { rows } = await sql<{ outcome: Cancelled }>`
    select queue.cancel(${id}::bigint, ${tenantUuid}::uuid) as outcome`.execute(tx);
  return rows[0]?.outcome ?? 'missing';
}

/** Numbers of waiting, running and dead jobs of one task. */
export interface TaskState {
  task: string;
  waiting: number;
  running: number;
  /** Failed five times: kept with its error until an operator decides. */
  dead: number;
  oldest_at: Date | null;
}

/** Returns all tasks that currently have jobs, ordered by name. */
export async function selectTaskStates(db: Reader): Promise<TaskState[]> {
  const { rows } = await sql<TaskState>`
    select task, waiting::int, running::int, dead::int, oldest_at from queue.state()`.execute(db);
  return rows;
}

/** A job that failed five times. */
export interface DeadJob {
  id: string;
  task: string;
  payload: unknown;
  last_error: string | null;
  failed_at: Date;
}

/** The last 200 dead jobs of a tenant, or the server's own with null; newest first. */
export async function selectDeadJobs(db: Reader, tenantUuid: string | null): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select id, task, payload, last_error, failed_at from queue.dead(${tenantUuid}::uuid)`.execute(
    db,
  );
  return rows;
}
