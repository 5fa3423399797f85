import type { Role } from '@assay/contract/endpoint.ts';
import type { ReportRun, SavedReport, SavedReportSettings } from '@assay/contract/saved-reports.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';

/** A saved report as the tables have it. */
export interface SavedRow extends SavedReportSettings {
  uuid: string;
  next_run_at: Date | null;
  saved_by: string;
  saved_at: Date;
}

/** A run as the tables have it. */
export interface RunRow {
  uuid: string;
  report_uuid: string;
  status: ReportRun['status'];
  started_by: string | null;
  queued_at: Date;
  ended_at: Date | null;
  error: string | null;
  format: ReportRun['format'];
  title: string | null;
  facts: ReportRun['facts'];
  sha256: Buffer | null;
  /** bigint as text. */
  size_bytes: string | null;
  mails: ReportRun['mails'];
}

/** A run with the kind of its report, which decides who may read it. */
type NamedRun = RunRow & Pick<SavedReport, 'kind'>;

const savedColumns = sql`r.uuid, r.name, r.kind, r.format, r.filters, r.period_days, r.cron, r.zone, r.next_run_at,
  r.saved_by, r.saved_at, array(select p.account_uuid from saved_report_recipient p
    where p.tenant_uuid = r.tenant_uuid and p.report_uuid = r.uuid order by p.account_uuid) as recipients`;

const runColumns = sql`n.uuid, n.report_uuid, n.status, n.started_by, n.queued_at, n.ended_at, n.error, n.format, n.title,
  n.facts, n.sha256, n.size_bytes, n.mails`;

/** All saved reports of a tenant, by name. */
export async function selectSaved(db: Reader, tenantUuid: string): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select ${savedColumns} from saved_report r where r.tenant_uuid = ${tenantUuid} order by lower(r.name), r.uuid`.execute(
    db,
  );
  return rows;
}

/** One saved report. */
export async function findSaved(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<SavedRow | undefined> {
  const { rows } = await sql<SavedRow>`
    select ${savedColumns} from saved_report r where r.tenant_uuid = ${tenantUuid} and r.uuid = ${uuid}`.execute(
    db,
  );
  return rows[0];
}

/** Locks the saved reports of a tenant against a second one that is added, and counts them. */
export async function countSaved(tx: Writer, tenantUuid: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved reports ${tenantUuid}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_report where tenant_uuid = ${tenantUuid}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Stores a saved report, new or changed, with its recipients. */
export async function putSaved(
  tx: Writer,
  tenantUuid: string,
  row: Omit<SavedRow, 'saved_at'>,
): Promise<void> {
  const { uuid, name, kind, format, filters, period_days, cron, zone, next_run_at, saved_by } = row;
  await sql`
    insert into saved_report (tenant_uuid, uuid, name, kind, format, filters, period_days, cron, zone, next_run_at, saved_by)
    values (${tenantUuid}, ${uuid}, ${name}, ${kind}, ${format}, ${JSON.stringify(filters)}::jsonb, ${period_days}, ${cron},
      ${zone}, ${next_run_at}, ${saved_by})
    on conflict (tenant_uuid, uuid) do update set name = excluded.name, kind = excluded.kind, format = excluded.format,
      filters = excluded.filters, period_days = excluded.period_days, cron = excluded.cron, zone = excluded.zone,
      next_run_at = excluded.next_run_at, saved_by = excluded.saved_by, saved_at = now()`.execute(
    tx,
  );
  await sql`
    delete from saved_report_recipient where tenant_uuid = ${tenantUuid} and report_uuid = ${uuid}`.execute(
    tx,
  );
  await sql`
    insert into saved_report_recipient (tenant_uuid, report_uuid, account_uuid)
    select distinct ${tenantUuid}::uuid, ${uuid}::uuid, a from unnest(${row.recipients}::uuid[]) a`.execute(
    tx,
  );
}

/** Deletes a saved report with its runs; returns the digests of their files, undefined when it is gone. */
export async function deleteSaved(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
): Promise<Buffer[] | undefined> {
  const files = await sql<{ sha256: Buffer }>`
    select sha256 from report_run
    where tenant_uuid = ${tenantUuid} and report_uuid = ${uuid} and sha256 is not null`.execute(tx);
  const { rows } = await sql`
    delete from saved_report where tenant_uuid = ${tenantUuid} and uuid = ${uuid} returning uuid`.execute(
    tx,
  );
  return rows.length === 0 ? undefined : files.rows.map(({ sha256 }) => sha256);
}

/** Runs of a saved report, newest first. */
export async function selectRuns(
  db: Reader,
  tenantUuid: string,
  report: string,
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from report_run n
    where n.tenant_uuid = ${tenantUuid} and n.report_uuid = ${report} order by n.uuid desc`.execute(
    db,
  );
  return rows;
}

/** The newest run of each saved report of a tenant. */
export async function selectNewestRuns(db: Reader, tenantUuid: string): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from saved_report r cross join lateral (
      select * from report_run x where x.tenant_uuid = r.tenant_uuid and x.report_uuid = r.uuid
      order by x.uuid desc limit 1) n
    where r.tenant_uuid = ${tenantUuid}`.execute(db);
  return rows;
}

/** One run with the kind of its report. */
export async function findRun(
  db: Reader,
  tenantUuid: string,
  run: string,
): Promise<NamedRun | undefined> {
  const { rows } = await sql<NamedRun>`
    select ${runColumns}, r.kind from report_run n
    join saved_report r on r.tenant_uuid = n.tenant_uuid and r.uuid = n.report_uuid
    where n.tenant_uuid = ${tenantUuid} and n.uuid = ${run}`.execute(db);
  return rows[0];
}

/** The audit entry of a run, with the salt that proves its digest. */
export async function findRunEntry(
  db: Reader,
  tenantUuid: string,
  run: string,
): Promise<{ uuid: string; salt: Buffer } | undefined> {
  const { rows } = await sql<{ uuid: string; salt: Buffer }>`
    select a.uuid, a.object_salt as salt from audit_entry a
    where a.tenant_uuid = ${tenantUuid} and a.subject_uuid = ${run} and a.action = 'report.create'
      and a.object_salt is not null`.execute(db);
  return rows[0];
}

/** A member of the tenant who may get mails. */
interface Recipient {
  account_uuid: string;
  /** Null while the address is not confirmed. */
  email: string | null;
  role: Role;
}

/** Members of the tenant of this transaction, by account. */
export async function selectRecipients(db: Reader): Promise<Map<string, Recipient>> {
  const { rows } = await sql<Recipient>`
    select account_uuid, email, role from notification_members()`.execute(db);
  return new Map(rows.map((row) => [row.account_uuid, row]));
}
