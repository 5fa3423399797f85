import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** A run as the tables have it. */
export interface RunRow {
  uuid: string;
  task_uuid: string;
  number: number;
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'canceled';
  started_by: string | null;
  is_cancel_requested: boolean;
  queued_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  done: number;
  total: number | null;
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  rematched: number;
  error: string | null;
}

/** A task as the tables have it. */
export interface TaskRow {
  uuid: string;
  kind: string;
  name: string;
  location: string | null;
  is_own_location: boolean;
  ecosystem: string | null;
  cron: string;
  zone: string;
  is_paused: boolean;
  next_run_at: Date | null;
  records: number | null;
  has_api_key: boolean;
  last_success_at: Date | null;
}

const taskColumns = sql`t.uuid, t.kind, t.name, t.location, t.is_own_location, t.ecosystem, t.cron, t.zone, t.is_paused,
  t.next_run_at, t.records, t.has_api_key,
  (select max(r.ended_at) from task_run_state r where r.task_uuid = t.uuid and r.status = 'succeeded') as last_success_at`;

const runColumns = sql`r.uuid, r.task_uuid, r.number, r.status, r.started_by, r.is_cancel_requested, r.queued_at,
  r.started_at, r.ended_at, r.done, r.total, r.read, r.added, r.changed, r.unchanged, r.refused, r.rematched, r.error`;

/** All tasks, by name. */
export async function selectTasks(db: Reader): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select ${taskColumns} from scheduled_task_state t order by t.name`.execute(db);
  return rows;
}

/** One task. */
export async function findTask(db: Reader, uuid: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    select ${taskColumns} from scheduled_task_state t where t.uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** The newest run of each task, or of one. */
export async function selectNewestRuns(db: Reader, task: string | null = null): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from scheduled_task_state t cross join lateral (
      select * from task_run_state n where n.task_uuid = t.uuid order by n.number desc limit 1) r
    where ${task}::uuid is null or t.uuid = ${task}::uuid`.execute(db);
  return rows;
}

/** Runs of a task, newest first. */
export async function selectRuns(db: Reader, task: string, most: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from task_run_state r where r.task_uuid = ${task}
    order by r.number desc limit ${most}`.execute(db);
  return rows;
}

/** One run of a task with what it could not read. */
export async function findRun(db: Reader, task: string, run: string) {
  const { rows } = await sql<RunRow & { problems: { message: string; at: string }[] }>`
    select ${runColumns}, r.problems from task_run_state r
    where r.task_uuid = ${task} and r.uuid = ${run}`.execute(db);
  return rows[0];
}

/** A line of the log of a run. */
export interface LogLine {
  at: Date;
  level: 'info' | 'warning' | 'error';
  text: string;
}

/** Log of a run, oldest line first. */
export async function selectLines(db: Reader, run: string, most: number): Promise<LogLine[]> {
  const { rows } = await sql<LogLine>`
    select l.at, l.level, l.text from task_run_line_state l where l.run_uuid = ${run}
    order by l.number limit ${most}`.execute(db);
  return rows;
}

/** A task to be added. */
export interface NewTask {
  uuid: string;
  kind: string;
  name: string;
  location: string | null;
  is_own_location: boolean;
  ecosystem: string | null;
  cron: string;
  zone: string;
  next_run_at: Date | null;
}

/** Adds a task; false when there is one of that name. */
export async function addTask(tx: Writer, t: NewTask): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select add_scheduled_task(${t.uuid}, ${t.kind}, ${t.name}, ${t.location}, ${t.is_own_location}, ${t.ecosystem},
      ${t.cron}, ${t.zone}, ${t.next_run_at}) as is_new`.execute(tx);
  return rows[0]?.is_new ?? false;
}

/** Changes where a task reads and when; false when it is gone. */
export async function changeTask(
  tx: Writer,
  t: Pick<NewTask, 'uuid' | 'location' | 'is_own_location' | 'cron' | 'zone' | 'next_run_at'> & {
    is_paused: boolean;
  },
): Promise<boolean> {
  const { rows } = await sql<{ is_found: boolean }>`
    select change_scheduled_task(${t.uuid}, ${t.location}, ${t.is_own_location}, ${t.cron}, ${t.zone}, ${t.is_paused},
      ${t.next_run_at}) as is_found`.execute(tx);
  return rows[0]?.is_found ?? false;
}

/** Stores the sealed key of a source, or removes it with null; false when the task is gone. */
export async function setSourceKey(
  tx: Writer,
  uuid: string,
  sealed: Buffer | null,
): Promise<boolean> {
  const { rows } = await sql<{ is_found: boolean }>`
    select set_source_key(${uuid}, ${sealed}) as is_found`.execute(tx);
  return rows[0]?.is_found ?? false;
}

/** Removes a task with its runs; false when it is gone. */
export async function removeTask(tx: Writer, uuid: string): Promise<boolean> {
  const { rows } = await sql<{ is_found: boolean }>`
    select remove_scheduled_task(${uuid}) as is_found`.execute(tx);
  return rows[0]?.is_found ?? false;
}

/**
 * Notes a run that waits.
 *
 * @param startedBy null: the schedule
 * @returns false while another one of the task has not ended
 */
export async function beginRun(
  tx: Writer,
  { uuid, task, startedBy }: { uuid: string; task: string; startedBy: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ is_begun: boolean }>`
    select begin_task_run(${uuid}, ${task}, ${startedBy}) as is_begun`.execute(tx);
  return rows[0]?.is_begun ?? false;
}

/** Cancels the run of a task that waits or runs; false when there is none. */
export async function cancelRun(tx: Writer, task: string): Promise<boolean> {
  const { rows } = await sql<{ is_found: boolean }>`
    select cancel_task_run(${task}) as is_found`.execute(tx);
  return rows[0]?.is_found ?? false;
}

/** The operator's limit in milliseconds: a source whose last success is older is stale. */
export async function selectMaxAge(db: Reader): Promise<number> {
  const { rows } = await sql<{ max_age: number }>`
    select (extract(epoch from max_age) * 1000)::float8 as max_age from coverage_state_fact`.execute(
    db,
  );
  return rows[0]?.max_age ?? 0;
}
