import type { Meter } from '@assay/contract/billing.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';

/** A finished day of a tenant with a subscription, for which no reports were made. */
interface DueDay {
  tenant_uuid: string;
  /** `2026-11-26`, in UTC. */
  day: string;
}

/** Days of all tenants for which no reports were made; for the worker. */
export async function selectDueDays(db: Reader, now: Date): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    select tenant_uuid, day::text as day from due_report_days(${now})`.execute(db);
  return rows;
}

/** Use of a day, from the begin of the subscription on; null where the day was not measured at its end. */
export async function findUseOfDay(
  db: Reader,
  tenantUuid: string,
  { day, now }: { day: string; now: Date },
): Promise<Record<Meter, number | null>> {
  const { rows } = await sql<Record<Meter, number | null>>`
    select u.sboms_uploaded, u.ledger_entries, u.sboms, u.components, u.storage_bytes, u.users
    from billing_account a cross join lateral use_between(a.tenant_uuid,
      greatest(${day}::date::timestamp at time zone 'UTC', a.subscription_started_at),
      (${day}::date + 1)::timestamp at time zone 'UTC', ${now}) u
    where a.tenant_uuid = ${tenantUuid}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The tenant has no customer any more');
  return row;
}

/** Adds the reports of a day; false when they were added before. Values that were not measured are not sent. */
export async function insertReports(
  tx: Writer,
  tenantUuid: string,
  day: string,
  values: readonly { meter: Meter; value: number | null }[],
): Promise<boolean> {
  const { rows } = await sql`
    insert into meter_report (tenant_uuid, uuid, day, meter, value, next_attempt_at)
    select ${tenantUuid}::uuid, uuid_v7(), ${day}::date, v.meter, v.value, case when v.value is not null then now() end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) v (meter text, value double precision)
    on conflict (tenant_uuid, day, meter) do nothing returning uuid`.execute(tx);
  return rows.length > 0;
}

/** Reports of all tenants whose time has come; for the worker. */
export async function selectDueReports(
  db: Reader,
  now: Date,
): Promise<{ tenant_uuid: string; uuid: string }[]> {
  const { rows } = await sql<{ tenant_uuid: string; uuid: string }>`
    select tenant_uuid, uuid from due_meter_reports(${now})`.execute(db);
  return rows;
}

/** A report that is about to be sent. */
export interface SentReport {
  customer_id: string;
  /** `2026-11-26`. */
  day: string;
  meter: Meter;
  /** Null: not measured, so it is not sent. */
  value: number | null;
  /** Counted from one. */
  attempts: number;
  uncertain_since: Date | null;
}

/** Counts an attempt at a report that waits; undefined when it was reported, or given up. */
export async function beginReport(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
): Promise<SentReport | undefined> {
  const { rows } = await sql<SentReport>`
    update meter_report r set attempts = r.attempts + 1 from billing_account a
    where r.tenant_uuid = ${tenantUuid} and r.uuid = ${uuid} and r.next_attempt_at is not null
      and a.tenant_uuid = r.tenant_uuid
    returning a.customer_id, r.day::text as day, r.meter, r.value, r.attempts, r.uncertain_since`.execute(
    tx,
  );
  return rows[0];
}

/** Marks a report as taken by the provider. */
export const markReported = (tx: Writer, tenantUuid: string, uuid: string, at: Date) =>
  sql`update meter_report set reported_at = ${at}, next_attempt_at = null, failure = null
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(tx);

/** Stores why an attempt failed, and when the next one is; null: it is given up. */
export const markUnreported = (
  tx: Writer,
  tenantUuid: string,
  uuid: string,
  outcome: { failure: string; next_attempt_at: Date | null; uncertain_since: Date | null },
) =>
  sql`update meter_report set failure = ${outcome.failure}, next_attempt_at = ${outcome.next_attempt_at},
      uncertain_since = ${outcome.uncertain_since}
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(tx);

/** How far reporting is. */
interface ReportState {
  /** When the provider last took a report; null before the first. */
  reported_at: Date | null;
  /** Reports that wait, or were given up. */
  unreported: number;
  /** Why the newest of them failed. */
  failure: string | null;
}

/** How far the reports of a tenant are. */
export async function findReportState(db: Reader, tenantUuid: string): Promise<ReportState> {
  const { rows } = await sql<ReportState>`
    select max(reported_at) as reported_at,
      count(*) filter (where reported_at is null and value is not null)::int as unreported,
      (array_agg(failure order by day desc, uuid desc) filter (where failure is not null))[1] as failure
    from meter_report where tenant_uuid = ${tenantUuid}`.execute(db);
  return rows[0] ?? { reported_at: null, unreported: 0, failure: null };
}
