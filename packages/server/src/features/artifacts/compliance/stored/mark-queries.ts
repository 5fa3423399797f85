import { sql } from 'kysely';
import { textArray } from '../../../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../../../platform/db/database.ts';

/** A note that a verdict may have changed. */
interface Mark {
  uuid: string;
  /** null: every artifact of the tenant. */
  artifact_uuid: string | null;
}

/** The first marks of a tenant: those of single artifacts before those of all. */
export async function selectMarks(db: Reader, tenantUuid: string, most: number): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select uuid, artifact_uuid from profile_mark where tenant_uuid = ${tenantUuid}
    order by is_sweep, uuid limit ${most}`.execute(db);
  return rows;
}

/** Replaces marks of the whole tenant by one for each artifact that has none. */
export async function widenMarks(
  tx: Writer,
  tenantUuid: string,
  uuids: readonly string[],
): Promise<void> {
  await sql`
    insert into profile_mark (tenant_uuid, is_sweep, artifact_uuid)
    select a.tenant_uuid, true, a.uuid from artifact a
    where a.tenant_uuid = ${tenantUuid} and not exists (
      select from profile_mark m where m.tenant_uuid = a.tenant_uuid and m.artifact_uuid = a.uuid)`.execute(
    tx,
  );
  await deleteMarks(tx, tenantUuid, uuids);
}

/** Deletes marks that were read before the facts, with which their artifacts were judged. */
export async function deleteMarks(
  tx: Writer,
  tenantUuid: string,
  uuids: readonly string[],
): Promise<void> {
  await sql`
    delete from profile_mark where tenant_uuid = ${tenantUuid} and uuid = any (${textArray(uuids)}::uuid[])`.execute(
    tx,
  );
}

/**
 * Ranks of the stored verdicts of artifacts, by uuid, except of those that wait to be judged, as marked or due. In one statement: a rank
 * that is read before the marks can be one that was judged meanwhile.
 */
export async function selectStoredRanks(
  db: Reader,
  tenantUuid: string,
  artifacts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ uuid: string; profile_rank: number }>`
    select a.uuid, a.profile_rank from artifact a
    where a.tenant_uuid = ${tenantUuid} and a.uuid = any (${textArray(artifacts)}::uuid[])
      and not exists (select from profile_mark m where m.tenant_uuid = ${tenantUuid} and m.artifact_uuid is null)
      and not exists (select from profile_mark m where m.tenant_uuid = ${tenantUuid} and m.artifact_uuid = a.uuid)
      and not exists (
        select from profile_due d where d.tenant_uuid = ${tenantUuid} and d.artifact_uuid = a.uuid and d.due_at <= now())`.execute(
    db,
  );
  return new Map(rows.map(({ uuid, profile_rank }) => [uuid, profile_rank]));
}

/** Artifacts whose verdict can have changed because time passed. */
export async function selectDue(db: Reader, tenantUuid: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ artifact_uuid: string }>`
    select artifact_uuid from profile_due where tenant_uuid = ${tenantUuid} and due_at <= now()
    order by due_at limit ${most}`.execute(db);
  return rows.map(({ artifact_uuid }) => artifact_uuid);
}

/** Tenants with artifacts to be judged, for which no job of a task waits or runs. */
export async function selectTenantsToEvaluate(db: Reader, task: string): Promise<string[]> {
  const { rows } = await sql<{ tenant_uuid: string }>`
    select t.tenant_uuid from tenants_to_evaluate() t (tenant_uuid)
    where not exists (select from queue.alive(${task}) a where a.tenant_uuid = t.tenant_uuid)`.execute(
    db,
  );
  return rows.map(({ tenant_uuid }) => tenant_uuid);
}

/** Marks every artifact of every tenant with a profile. */
export const markAll = (tx: Writer) => sql`select mark_all_profiles()`.execute(tx);

/** Number of artifacts of a tenant that wait to be judged, up to `most`; `most` as well where all of them wait. */
export async function countWaiting(db: Reader, tenantUuid: string, most: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select case when exists (
        select from profile_mark where tenant_uuid = ${tenantUuid} and artifact_uuid is null)
      then least(${most}::int, (select count(*)::int from (
        select from artifact where tenant_uuid = ${tenantUuid} limit ${most}) a))
      else (select count(*)::int from (
        select artifact_uuid from profile_mark where tenant_uuid = ${tenantUuid}
        union select artifact_uuid from profile_due where tenant_uuid = ${tenantUuid} and due_at <= now()
        limit ${most}) m) end as waiting`.execute(db);
  return rows[0]?.waiting ?? 0;
}
