import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { ImportProgress } from '../catalogue/import/import-progress.ts';
import type { LogLine } from './queries.ts';

/** A task whose schedule says that it runs, or that no worker has seen yet. */
interface DueTask {
  uuid: string;
  kind: string;
  name: string;
  cron: string;
  zone: string;
  /** False when its first time has to be found out. */
  is_due: boolean;
  /** Clock of the database. */
  now: Date;
}

/** Tasks that are due, locked; those that another node looks at are passed over. */
export async function lockDueTasks(tx: Writer): Promise<DueTask[]> {
  const { rows } = await sql<DueTask>`
    select uuid, kind, name, cron, zone, next_run_at is not null as is_due, now() as now from scheduled_task
    where not is_paused and (next_run_at is null or next_run_at <= now())
    for update skip locked`.execute(tx);
  return rows;
}

/** Says when the schedule starts the next run. */
export const setNextRun = (tx: Writer, uuid: string, at: Date | null) =>
  sql`update scheduled_task set next_run_at = ${at} where uuid = ${uuid}`.execute(tx);

/** Runs that have not ended and that no job does, since it was lost. */
export async function selectLostRuns(db: Reader): Promise<{ uuid: string; kind: string }[]> {
  const { rows } = await sql<{ uuid: string; kind: string }>`
    select r.uuid, t.kind from task_run r join scheduled_task t on t.uuid = r.task_uuid
    where r.status in ('queued', 'running')
      and r.uuid::text not in (select a.data ->> 'run' from queue.alive('tasks.run') a)`.execute(
    db,
  );
  return rows;
}

/** A run with its task. */
export interface StartedRun {
  task_uuid: string;
  kind: string;
  name: string;
  location: string | null;
  is_own_location: boolean;
  ecosystem: string | null;
  state: Record<string, unknown>;
  /** Key of the source, sealed; null where none is stored. */
  sealed_key: Buffer | null;
  started_by: string | null;
  /** It was begun before, and interrupted. */
  is_repeated: boolean;
}

/** Lets a run begin, or go on; undefined when it has ended or its task is gone. */
export async function startRun(tx: Writer, uuid: string): Promise<StartedRun | undefined> {
  const { rows } = await sql<StartedRun>`
    with before as (select uuid, started_at from task_run where uuid = ${uuid} for update)
    update task_run r set status = 'running', started_at = coalesce(r.started_at, now())
    from scheduled_task t, before b
    where r.uuid = b.uuid and r.status in ('queued', 'running') and t.uuid = r.task_uuid
    returning r.task_uuid, t.kind, t.name, t.location, t.is_own_location, t.ecosystem, t.state, t.sealed_key, r.started_by,
      b.started_at is not null as is_repeated`.execute(tx);
  return rows[0];
}

/** Tells whether a user canceled a run, or removed its task. */
export async function isCanceled(db: Reader, uuid: string): Promise<boolean> {
  const { rows } = await sql<{ is_cancel_requested: boolean }>`
    select is_cancel_requested from task_run where uuid = ${uuid}`.execute(db);
  return rows[0]?.is_cancel_requested ?? true;
}

/** How far a run is. */
interface RunProgress {
  done: number;
  total: number | null;
  figures: ImportProgress;
}

/** Notes how far a run is. */
export const putRunProgress = (
  tx: Writer,
  uuid: string,
  { done, total, figures: f }: RunProgress,
) => {
  const problems = f.problems.map(({ problem, at }) => ({ message: problem, at }));
  return sql`
    update task_run set done = ${done}, total = ${total}, read = ${f.read}, added = ${f.added}, changed = ${f.changed},
      unchanged = ${f.unchanged}, refused = ${f.refused}, rematched = ${f.rematched},
      problems = ${JSON.stringify(problems)}::jsonb
    where uuid = ${uuid}`.execute(tx);
};

/** Adds lines to the log of a run. */
export async function addLines(tx: Writer, uuid: string, lines: readonly LogLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into task_run_line (run_uuid, at, level, text)
    select ${uuid}::uuid, l.at, l.level, l.text
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l (at timestamptz, level text, text text)
    where exists (select from task_run r where r.uuid = ${uuid})`.execute(tx);
}

/** Outcome of a run, with the reason if it failed. */
export interface RunEnd {
  status: 'succeeded' | 'failed' | 'canceled';
  error: string | null;
}

/** Ends a run; false when it has ended already or its task is gone. */
export async function endRun(
  tx: Writer,
  uuid: string,
  { status, error }: RunEnd,
): Promise<boolean> {
  const { rows } = await sql`
    update task_run set status = ${status}, error = ${error}, ended_at = now()
    where uuid = ${uuid} and ended_at is null returning uuid`.execute(tx);
  return rows.length > 0;
}

/**
 * Stores the state for the next run. A task that was changed in the meantime keeps the state of its new
 * location.
 */
export const setState = (
  tx: Writer,
  uuid: string,
  {
    location,
    state,
    records,
  }: { location: string | null; state: Record<string, unknown>; records: number | null },
) =>
  sql`
    update scheduled_task set state = ${JSON.stringify(state)}::jsonb, records = coalesce(${records}::int, records)
    where uuid = ${uuid} and location is not distinct from ${location}`.execute(tx);
