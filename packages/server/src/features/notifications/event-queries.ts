import type { EventKind } from '@assay/contract/notification-names.ts';
import { sql } from 'kysely';
import { intArray } from '../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** An event as it was recorded. */
export interface EventRow {
  uuid: string;
  kind: EventKind;
  created_at: Date;
  project_uuid: string | null;
  vuln_ids: number[];
  former: number[];
  data: Record<string, unknown>;
}

/** Events of one tenant that are compared at a time. */
const BATCH = 500;

const columns = sql`e.uuid, e.kind, e.created_at, e.project_uuid, e.vuln_ids, e.former, e.data`;

/** Tenants with events that were compared with no rule yet. */
export async function selectTenantsWithEvents(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ tenant_uuid: string }>`
    select tenant_uuid from tenants_with_notification_events()`.execute(db);
  return rows.map((row) => row.tenant_uuid);
}

/** Records sources that have become stale, each once until it is fresh again. */
export const noteStaleSources = (tx: Writer) => sql`select note_stale_sources()`.execute(tx);

/** Records decisions that have come to a step before their end, each step once. */
export const noteExpiringDecisions = (tx: Writer) =>
  sql`select note_expiring_decisions()`.execute(tx);

/** Takes events of the tenant that no other worker compares, oldest first. */
export async function takeEvents(tx: Writer, tenantUuid: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    with taken as (
      select e.uuid from notification_event e
      where e.tenant_uuid = ${tenantUuid} and e.dispatched_at is null
        and not is_held_back(e.kind, e.project_uuid, e.created_at)
      order by e.created_at, e.uuid limit ${BATCH} for update skip locked)
    update notification_event e set dispatched_at = now()
    from taken t where e.tenant_uuid = ${tenantUuid} and e.uuid = t.uuid
    returning ${columns}`.execute(tx);
  return rows.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
}

/** Events that became part of another one. */
export async function mergeEvents(
  tx: Writer,
  tenantUuid: string,
  { into, gone }: { into: EventRow; gone: string[] },
): Promise<void> {
  await sql`
    delete from notification_event where tenant_uuid = ${tenantUuid} and uuid = any (${gone}::uuid[])`.execute(
    tx,
  );
  await sql`
    update notification_event set vuln_ids = ${intArray(into.vuln_ids)}::int[], former = ${intArray(into.former)}::smallint[]
    where tenant_uuid = ${tenantUuid} and uuid = ${into.uuid}`.execute(tx);
}

/** Events of the last seven days, newest first, along the index notification_event_time. */
export async function selectRecentEvents(
  db: Reader,
  tenantUuid: string,
  most: number,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${columns} from notification_event e
    where e.tenant_uuid = ${tenantUuid} and e.created_at > now() - interval '7 days'
    order by e.created_at desc limit ${most}`.execute(db);
  return rows;
}

/** A vulnerability as the tenant has it now. */
export interface FindingRow {
  vuln_id: number;
  id: string;
  severity: number;
  cvss: number | null;
  epss: number | null;
  kev: boolean;
  aliases: string[];
  /** Names of affected packages, 20 at most. */
  packages: string[];
}

/** Vulnerabilities that still affect the tenant, the most urgent first. */
export async function selectFindings(
  db: Reader,
  tenantUuid: string,
  vulnIds: number[],
  most: number,
): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    with worst as materialized (
      select t.vuln_id, t.severity, nullif(t.cvss, -1) as cvss, nullif(t.epss, -1) as epss, t.kev
      from tenant_vulnerability t
      where t.tenant_uuid = ${tenantUuid} and t.vuln_id = any (${intArray(vulnIds)}::int[]) and t.affected_projects > 0
      order by t.kev desc, t.severity desc, t.cvss desc, t.vuln_id limit ${most})
    select w.vuln_id, v.id, w.severity, w.cvss, w.epss, w.kev,
      array(select a.alias from alias_fact a where a.vuln_id = w.vuln_id order by a.alias limit 20) as aliases,
      array(select distinct p.name from known_packages_of(w.vuln_id) k
        join tenant_package p on p.tenant_uuid = ${tenantUuid} and p.pv_id = k.pv_id and p.projects > 0
        order by p.name limit 20) as packages
    from worst w join vulnerability_fact v on v.vuln_id = w.vuln_id
    order by w.kev desc, w.severity desc, w.cvss desc nulls last, v.id`.execute(db);
  return rows;
}

/** A project that a vulnerability affects. */
interface AffectedRow {
  vuln_id: number;
  path: string;
  /** An affected SBOM of it is deployed. */
  in_use: boolean;
}

/** Projects that vulnerabilities affect, by path; of one project alone where it is named. */
export async function selectAffected(
  db: Reader,
  tenantUuid: string,
  vulnIds: number[],
  projectUuid: string | null,
): Promise<AffectedRow[]> {
  const { rows } = await sql<AffectedRow>`
    select w.vuln_id, p.path, bool_or(c.in_use) as in_use
    from unnest(${intArray(vulnIds)}::int[]) w (vuln_id)
      cross join lateral (
        select array_agg(distinct s.set_id) as set_ids
        from sets_with_any((select array_agg(k.pv_id) from known_packages_of(w.vuln_id) k)) s) h
      cross join lateral current_sboms_of(h.set_ids) c
      join project_summary p on p.tenant_uuid = ${tenantUuid} and p.project_uuid = c.project_uuid
    where ${projectUuid}::uuid is null or c.project_uuid = ${projectUuid}::uuid
    group by w.vuln_id, p.path order by w.vuln_id, p.path`.execute(db);
  return rows;
}

/** Project and version of an SBOM; undefined when it is gone. */
export async function findSbom(db: Reader, tenantUuid: string, sbomid: string) {
  const { rows } = await sql<{ path: string; version: string; in_use: boolean }>`
    select p.path, b.version, b.in_use from sbom b
    join project p on p.tenant_uuid = b.tenant_uuid and p.uuid = b.project_uuid
    where b.tenant_uuid = ${tenantUuid} and b.sbomid = ${sbomid}`.execute(db);
  return rows[0];
}

/** Name of the ledger of a log; undefined for the log of the tenant itself. */
export async function findLedgerName(
  db: Reader,
  tenantUuid: string,
  logUuid: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from ledger where tenant_uuid = ${tenantUuid} and uuid = ${logUuid}`.execute(db);
  return rows[0]?.name;
}
