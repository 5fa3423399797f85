import { sql } from 'kysely';
import { intArray, textArray } from '../../../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../../../platform/db/database.ts';

/** A verdict to be stored, and when it can change because time passes; null for never. */
export interface NewVerdict {
  uuid: string;
  rank: number;
  due_at: Date | null;
}

/** A stored verdict that is another one now. */
export interface ChangedVerdict {
  uuid: string;
  before: number;
  after: number;
}

/** Stores verdicts; returns those that differ from the stored ones. In order of uuid, as all who change several artifacts. */
export async function storeVerdicts(
  tx: Writer,
  tenantUuid: string,
  verdicts: readonly NewVerdict[],
): Promise<ChangedVerdict[]> {
  const newRanks = sql`unnest(${textArray(verdicts.map(({ uuid }) => uuid))}::uuid[],
    ${intArray(verdicts.map(({ rank }) => rank))}::int[]) n (uuid, rank)`;
  const { rows } = await sql<ChangedVerdict>`
    with was as materialized (
      select a.uuid, a.profile_rank as before, n.rank as after from artifact a join ${newRanks} on n.uuid = a.uuid
      where a.tenant_uuid = ${tenantUuid} and a.profile_rank <> n.rank
      order by a.uuid for no key update of a)
    update artifact a set profile_rank = w.after from was w
    where a.tenant_uuid = ${tenantUuid} and a.uuid = w.uuid
    returning w.uuid, w.before::int, w.after`.execute(tx);
  await storeDue(tx, tenantUuid, verdicts);
  return rows;
}

async function storeDue(
  tx: Writer,
  tenantUuid: string,
  verdicts: readonly NewVerdict[],
): Promise<void> {
  const never = verdicts.flatMap(({ uuid, due_at }) => (due_at === null ? uuid : []));
  await sql`
    delete from profile_due
    where tenant_uuid = ${tenantUuid} and artifact_uuid = any (${textArray(never)}::uuid[])`.execute(
    tx,
  );
  const timed = verdicts.flatMap(({ uuid, due_at }) => (due_at === null ? [] : { uuid, due_at }));
  await sql`
    insert into profile_due (tenant_uuid, artifact_uuid, due_at)
    select a.tenant_uuid, a.uuid, n.due_at
    from unnest(${textArray(timed.map(({ uuid }) => uuid))}::uuid[],
      ${textArray(timed.map(({ due_at }) => due_at.toISOString()))}::timestamptz[]) n (uuid, due_at)
    join artifact a on a.tenant_uuid = ${tenantUuid} and a.uuid = n.uuid
    order by a.uuid
    on conflict (tenant_uuid, artifact_uuid) do update set due_at = excluded.due_at
    where profile_due.due_at <> excluded.due_at`.execute(tx);
}

/**
 * When verdicts of a tenant can change next for reasons that all artifacts share: a decision that expires, or a source that becomes
 * stale; null for never.
 */
export async function selectSharedDue(db: Reader, tenantUuid: string): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select least(
      (select min(d.expires_at) from decision d
        where d.tenant_uuid = ${tenantUuid} and d.ended_at is null and d.expires_at > now()),
      (select min(c.newest_import_at + s.max_age) + interval '1 millisecond'
        from advisory_coverage_fact c cross join coverage_state_fact s
        where c.records > 0 and c.newest_import_at + s.max_age >= now())) as due_at`.execute(db);
  return rows[0]?.due_at ?? null;
}
