import { sql } from 'kysely';
import { intArray } from '../../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { numbersOf } from '../../../platform/db/json-lists.ts';
import { plannedOnce } from '../../../platform/db/planned-once.ts';

/** Stored state of a project's current set. */
export interface CurrentState {
  current_set: number | null;
  /** Ready SBOMs in use; 0: the newest one is current. */
  deployed_count: number;
  newest_sbomid: string | null;
  newest_set: number | null;
}

/** Locks the project's summary, so that its SBOMs are counted one after the other. */
export async function lockProjectSummary(
  tx: Writer,
  tenantUuid: string,
  projectUuid: string,
): Promise<CurrentState | undefined> {
  const { rows } = await sql<CurrentState>`${plannedOnce}
    select p.current_set, p.deployed_count, p.newest_sbomid, (
      select b.set_id from sbom b
      where b.tenant_uuid = p.tenant_uuid and b.sbomid = p.newest_sbomid) as newest_set
    from project_summary p
    where p.tenant_uuid = ${tenantUuid} and p.project_uuid = ${projectUuid} for update`.execute(tx);
  return rows[0];
}

/** Locks the project itself, which is going to be deleted. Before its summary: uploads lock in this order too. */
export async function lockProject(
  tx: Writer,
  tenantUuid: string,
  projectUuid: string,
): Promise<void> {
  await sql`
    select from project where tenant_uuid = ${tenantUuid} and uuid = ${projectUuid} for update`.execute(
    tx,
  );
}

/** Keeps a project from being deleted. Before its summary: rows that refer to the project lock it as well. */
export async function shareProject(
  tx: Writer,
  tenantUuid: string,
  projectUuid: string,
): Promise<void> {
  await sql`${plannedOnce}
    select from project where tenant_uuid = ${tenantUuid} and uuid = ${projectUuid} for key share`.execute(
    tx,
  );
}

/** The project's ready SBOMs in use, and their sets, each once. */
export async function selectDeployed(
  db: Reader,
  tenantUuid: string,
  projectUuid: string,
): Promise<{ count: number; set_ids: number[] }> {
  const { rows } = await sql<{ set_id: number; sboms: number }>`
    select set_id, count(*)::int as sboms from sbom
    where tenant_uuid = ${tenantUuid} and project_uuid = ${projectUuid} and in_use and status = 'ready'
    group by set_id order by set_id`.execute(db);
  return {
    count: rows.reduce((sum, row) => sum + row.sboms, 0),
    set_ids: rows.map((row) => row.set_id),
  };
}

/** Tells whether no ready SBOM was uploaded later than this one. */
export async function isNewest(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
  newestSbomid: string | null,
): Promise<boolean> {
  if (newestSbomid === null || newestSbomid === sbomid) return true;
  const { rows } = await sql<{ newest: string }>`${plannedOnce}
    select sbomid as newest from sbom
    where tenant_uuid = ${tenantUuid} and sbomid in (${sbomid}, ${newestSbomid})
    order by uploaded_at desc, sbomid desc limit 1`.execute(db);
  return rows[0]?.newest === sbomid;
}

/** The project's newest ready SBOM. */
export async function findNewestReady(db: Reader, tenantUuid: string, projectUuid: string) {
  return await db
    .selectFrom('sbom')
    .select(['sbomid', 'set_id'])
    .where('tenant_uuid', '=', tenantUuid)
    .where('project_uuid', '=', projectUuid)
    .where('status', '=', 'ready')
    .orderBy('uploaded_at', 'desc')
    .orderBy('sbomid', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Members of several sets of the tenant, ascending, each once. */
export async function readUnion(
  db: Reader,
  tenantUuid: string,
  setIds: number[],
): Promise<Int32Array<ArrayBuffer>> {
  const { rows } = await sql<{ members: string }>`
    select array_to_json(array(
      select distinct m.pv_id from component_set c
      left join component_set b on b.tenant_uuid = c.tenant_uuid and b.set_id = c.base_set_id
      cross join lateral (
        select unnest(b.added) as pv_id except select unnest(c.removed)
        union select unnest(c.added)) m
      where c.tenant_uuid = ${tenantUuid} and c.set_id = any (${intArray(setIds)}::int[])
      order by 1))::text as members`.execute(db);
  return Int32Array.from(numbersOf(rows[0]?.members ?? '[]'));
}

/** Computes the summary of a union from its sets: each matched package version counts once. */
export async function insertUnionSummary(
  tx: Writer,
  tenantUuid: string,
  setId: number,
  setIds: number[],
): Promise<void> {
  await sql`
    insert into set_summary (tenant_uuid, set_id, critical, high, medium, low, unassigned, unknown, handled, matched)
    select ${tenantUuid}::uuid, ${setId}::int, coalesce(sum(critical), 0), coalesce(sum(high), 0), coalesce(sum(medium), 0),
      coalesce(sum(low), 0), coalesce(sum(unassigned), 0), coalesce(sum(unknown), 0),
      coalesce(sum(handled), 0),
      coalesce(array_agg(pv_id order by pv_id), '{}')
    from (
      select distinct on (r.pv_id) r.* from unnest(${intArray(setIds)}::int[]) s (set_id)
      cross join lateral set_risks(s.set_id) r order by r.pv_id) m`.execute(tx);
}

/** New current set of a project. */
export interface NextState {
  /** null: the project has no ready SBOM. */
  current_set: number | null;
  deployed_count: number;
  newest_sbomid: string | null;
}

/**
 * Copies the counts of the current set to the project; zeros without one. Components are those of the one
 * current SBOM; for several, distinct package versions. Compliance counts the newest SBOM in use, else the newest.
 */
export async function setCurrent(
  tx: Writer,
  tenantUuid: string,
  projectUuid: string,
  next: NextState,
): Promise<void> {
  await sql`${plannedOnce}
    update project_summary p
    set newest_sbomid = n.sbomid, counted_sbomid = coalesce(u.sbomid, n.sbomid), last_upload_at = n.uploaded_at, current_set = w.current_set,
      deployed_count = w.deployed_count,
      component_count = coalesce(case w.deployed_count when 0 then n.component_count when 1 then u.component_count
        else c.package_count end, 0),
      critical = coalesce(s.critical, 0), high = coalesce(s.high, 0), medium = coalesce(s.medium, 0),
      low = coalesce(s.low, 0), unassigned = coalesce(s.unassigned, 0)
    from (select ${next.newest_sbomid}::uuid as newest, ${next.current_set}::int as current_set,
      ${next.deployed_count}::int as deployed_count) w
    left join sbom n on n.tenant_uuid = ${tenantUuid} and n.sbomid = w.newest
    left join lateral (
      select b.sbomid, b.component_count from sbom b
      where w.deployed_count > 0 and b.tenant_uuid = ${tenantUuid} and b.project_uuid = ${projectUuid} and b.in_use
        and b.status = 'ready'
      order by b.uploaded_at desc, b.sbomid desc limit 1) u on true
    left join component_set c on c.tenant_uuid = ${tenantUuid} and c.set_id = w.current_set
    left join set_summary s on s.tenant_uuid = ${tenantUuid} and s.set_id = w.current_set
    where p.tenant_uuid = ${tenantUuid} and p.project_uuid = ${projectUuid}`.execute(tx);
}

/**
 * Deletes an unreferenced set, such as the union of SBOMs formerly in use. Two statements: the second sees rows
 * committed while the first waited for the lock. A set that is referenced concurrently stays.
 */
export async function dropUnusedSet(tx: Writer, tenantUuid: string, setId: number): Promise<void> {
  const { rows } = await sql`
    select from component_set where tenant_uuid = ${tenantUuid} and set_id = ${setId}
    for update skip locked`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    delete from component_set c
    where c.tenant_uuid = ${tenantUuid} and c.set_id = ${setId}
      and not exists (select from sbom b where b.tenant_uuid = c.tenant_uuid and b.set_id = c.set_id)
      and not exists (
        select from project_summary p where p.tenant_uuid = c.tenant_uuid and p.current_set = c.set_id)
      and not exists (
        select from component_set d where d.tenant_uuid = c.tenant_uuid and d.base_set_id = c.set_id)`.execute(
    tx,
  );
}
