import type { ReportFormat } from '@assay/contract/reports.ts';
import type { ReportMail } from '@assay/contract/saved-reports.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';

/** Runs that are kept of each saved report. */
const KEPT_RUNS = 100;

/** A run that waits. */
interface NewRun {
  uuid: string;
  report_uuid: string;
  format: ReportFormat;
  /** Null: the schedule. */
  started_by: string | null;
}

/** Notes a run that waits; false while another one of the report has not ended. */
export async function beginRun(tx: Writer, tenantUuid: string, run: NewRun): Promise<boolean> {
  // A job that was lost five times over must not end the schedule.
  await sql`
    update report_run set status = 'failed', ended_at = now(), error = 'The server stopped during the run'
    where tenant_uuid = ${tenantUuid} and report_uuid = ${run.report_uuid} and ended_at is null
      and queued_at < now() - interval '1 day'`.execute(tx);
  const { rows } = await sql`
    insert into report_run (tenant_uuid, uuid, report_uuid, format, started_by)
    values (${tenantUuid}, ${run.uuid}, ${run.report_uuid}, ${run.format}, ${run.started_by})
    on conflict do nothing returning uuid`.execute(tx);
  return rows.length > 0;
}

/** Runs of all tenants that wait although they were asked for a while ago, and have no job. */
export async function selectLost(db: Reader): Promise<{ tenant_uuid: string; uuid: string }[]> {
  const { rows } = await sql<{ tenant_uuid: string; uuid: string }>`
    select r.tenant_uuid, r.uuid from waiting_reports() r
    where r.uuid::text not in (select a.data ->> 'run' from queue.alive('reports.run') a)`.execute(
    db,
  );
  return rows;
}

/** A run that waits; undefined when it ended, or is gone. */
export async function findQueued(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<{ report_uuid: string; started_by: string | null; at: Date } | undefined> {
  const { rows } = await sql<{ report_uuid: string; started_by: string | null; at: Date }>`
    select report_uuid, started_by, now() as at from report_run
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid} and ended_at is null`.execute(db);
  return rows[0];
}

/** Result of a run that succeeded. */
interface RunResult {
  uuid: string;
  title: string;
  facts: readonly { label: string; value: string }[];
  sha256: Buffer;
  size_bytes: number;
  mails: readonly ReportMail[];
}

/** Ends a run with its file; false when it ended before, or was deleted meanwhile. */
export async function finishRun(
  tx: Writer,
  tenantUuid: string,
  { uuid, title, facts, sha256, size_bytes, mails }: RunResult,
): Promise<boolean> {
  const { rows } = await sql`
    update report_run set status = 'succeeded', ended_at = now(), title = ${title}, facts = ${JSON.stringify(facts)}::jsonb,
      sha256 = ${sha256}, size_bytes = ${size_bytes}, mails = ${JSON.stringify(mails)}::jsonb
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid} and ended_at is null returning uuid`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Ends a run that failed; returns whether the one before it failed too. */
export async function failRun(
  tx: Writer,
  tenantUuid: string,
  { uuid, report_uuid, error }: { uuid: string; report_uuid: string; error: string },
): Promise<{ failed_before: boolean }> {
  await sql`
    update report_run set status = 'failed', ended_at = now(), error = ${error}
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid} and ended_at is null`.execute(tx);
  const { rows } = await sql<{ failed_before: boolean }>`
    select status = 'failed' as failed_before from report_run
    where tenant_uuid = ${tenantUuid} and report_uuid = ${report_uuid} and uuid < ${uuid}
    order by uuid desc limit 1`.execute(tx);
  return rows[0] ?? { failed_before: false };
}

/** A run that is no longer kept. */
interface DroppedRun {
  uuid: string;
  sha256: Buffer | null;
}

/** Deletes the runs of a report beyond those that are kept, oldest first. */
export async function dropOldRuns(
  tx: Writer,
  tenantUuid: string,
  report: string,
): Promise<DroppedRun[]> {
  const { rows } = await sql<DroppedRun>`
    delete from report_run where tenant_uuid = ${tenantUuid} and uuid in (
      select uuid from report_run where tenant_uuid = ${tenantUuid} and report_uuid = ${report}
      order by uuid desc offset ${KEPT_RUNS})
    returning uuid, sha256`.execute(tx);
  return rows;
}

/** Saved reports of all tenants whose time has come. */
export async function selectDue(db: Reader): Promise<{ tenant_uuid: string; uuid: string }[]> {
  const { rows } = await sql<{ tenant_uuid: string; uuid: string }>`
    select tenant_uuid, uuid from due_reports()`.execute(db);
  return rows;
}

/** A saved report whose run is due. */
interface DueReport {
  name: string;
  format: ReportFormat;
  cron: string;
  zone: string;
  now: Date;
}

/** Locks a saved report that is due; undefined when another worker was first. */
export async function lockDue(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
): Promise<DueReport | undefined> {
  const { rows } = await sql<DueReport>`
    select name, format, cron, zone, now() as now from saved_report
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid} and next_run_at <= now() and cron is not null
    for update skip locked`.execute(tx);
  return rows[0];
}

/** Sets when the schedule runs next. */
export const setNextRun = (tx: Writer, tenantUuid: string, uuid: string, at: Date | null) =>
  sql`update saved_report set next_run_at = ${at} where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(
    tx,
  );
