import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { numbersOf } from '../../../platform/db/json-lists.ts';
import { plannedOnce } from '../../../platform/db/planned-once.ts';

/** int4[] as text: the driver's own array parser and writer are slow for 50,000 of them. */
const arrayText = (values: Iterable<number>) => `{${[...values].join(',')}}`;

/** Finds the set of an address and prevents its removal until the transaction ends. */
export async function findSet(tx: Writer, tenantUuid: string, sha256: Buffer) {
  const row = await tx
    .selectFrom('component_set')
    .select('set_id')
    .where('tenant_uuid', '=', tenantUuid)
    .where('sha256', '=', sha256)
    .forKeyShare()
    .executeTakeFirst();
  return row?.set_id;
}

/** A stored set with the members of its base; `base_added` is null for a full set. */
export async function getSet(db: Reader, tenantUuid: string, setId: number) {
  const { rows } = await sql<
    Record<'added' | 'removed', string> & { base_added: string | null }
  >`${plannedOnce}
    select array_to_json(s.added)::text as added, array_to_json(s.removed)::text as removed,
           array_to_json(b.added)::text as base_added
    from component_set s
    left join component_set b on b.tenant_uuid = s.tenant_uuid and b.set_id = s.base_set_id
    where s.tenant_uuid = ${tenantUuid} and s.set_id = ${setId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no component set ${setId}`);
  return {
    added: numbersOf(row.added),
    removed: numbersOf(row.removed),
    base_added: row.base_added === null ? null : numbersOf(row.base_added),
  };
}

/** The full set that a set is, or is a delta of. Row-level security lets an index compare with a column, not with `coalesce`. */
export async function getBase(db: Reader, tenantUuid: string, setId: number) {
  const { rows } = await sql<{ set_id: number; added: string }>`${plannedOnce}
    select b.set_id, array_to_json(b.added)::text as added
    from component_set s
    cross join lateral (select coalesce(s.base_set_id, s.set_id) as set_id offset 0) k
    join component_set b on b.tenant_uuid = s.tenant_uuid and b.set_id = k.set_id
    where s.tenant_uuid = ${tenantUuid} and s.set_id = ${setId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no component set ${setId}`);
  return { set_id: row.set_id, added: numbersOf(row.added) };
}

/** Returns the new set's id; undefined when another transaction stored the same set meanwhile. */
export async function insertSet(
  tx: Writer,
  set: {
    tenant_uuid: string;
    sha256: Buffer;
    package_count: number;
    base_set_id: number | null;
    added: number[];
    removed: number[];
  },
) {
  const { rows } = await sql<{ set_id: number }>`${plannedOnce}
    insert into component_set (tenant_uuid, sha256, package_count, base_set_id, added, removed)
    values (${set.tenant_uuid}, ${set.sha256}, ${set.package_count}, ${set.base_set_id},
      ${arrayText(set.added)}::int[], ${arrayText(set.removed)}::int[])
    on conflict (tenant_uuid, sha256) do nothing
    returning set_id`.execute(tx);
  return rows[0]?.set_id;
}

/** Counts a set from package_risk. */
export async function insertSummary(
  tx: Writer,
  tenantUuid: string,
  setId: number,
  members: Iterable<number>,
): Promise<void> {
  await sql`${plannedOnce}
    insert into set_summary (tenant_uuid, set_id, critical, high, medium, low, unassigned, unknown, handled, matched)
    select ${tenantUuid}::uuid, ${setId}::int, coalesce(sum(critical), 0), coalesce(sum(high), 0), coalesce(sum(medium), 0),
      coalesce(sum(low), 0), coalesce(sum(unassigned), 0), coalesce(sum(unknown), 0),
      coalesce(sum(handled), 0),
      coalesce(array_agg(pv_id order by pv_id), '{}')
    from package_risk where pv_id = any (${arrayText(members)}::int[])`.execute(tx);
}

/**
 * Adds package versions to, or removes them from, the current set of one project.
 *
 * @param deltas +1 added, -1 removed, 0 known from a set that is not current
 */
export async function changeTenantPackages(
  tx: Writer,
  pvIds: number[],
  deltas: number[],
): Promise<void> {
  if (pvIds.length === 0) return;
  await sql`${plannedOnce}
    select change_tenant_packages(${arrayText(pvIds)}::int[], ${arrayText(deltas)}::int[])`.execute(
    tx,
  );
}

/** A vulnerability of one of two sets, the one before and the next. */
export interface ChangedVulnerability {
  vuln_id: number;
  /** +1: only the next set has it; -1: only the one before; 0: both have it, but not in the same package versions. */
  delta: number;
  /** Worst rating by which the next set has it: severity × 1,000 + CVSS × 10. Null: that set does not have it. */
  rank: number | null;
}

/**
 * Vulnerabilities that only one of two sets has, or each in other package versions.
 *
 * @param moved package versions that only one of the sets has
 */
export async function selectChangedVulnerabilities(
  db: Reader,
  { before, next, moved }: { before: number | null; next: number | null; moved: number[] },
) {
  const { rows } = await sql<ChangedVulnerability>`${plannedOnce}
    select vuln_id, delta, rank
    from changed_vulnerabilities(${before}::int, ${next}::int, ${arrayText(moved)}::int[])`.execute(
    db,
  );
  return rows;
}

/**
 * Updates the tenant's vulnerabilities to the highest rating with which they affect package versions in use, where package versions went
 * out of use; {@link changeTenantVulnerabilities} is enough where none did.
 *
 * @param came package versions added to the current set of a project
 * @param went those removed from it
 */
export async function carryTenantRatings(
  tx: Writer,
  came: number[],
  went: number[],
): Promise<void> {
  await sql`select carry_tenant_ratings(${arrayText(came)}::int[], ${arrayText(went)}::int[])`.execute(
    tx,
  );
}

/**
 * Adds to the affected projects of vulnerabilities, raises their ratings, and locks them. Rows stay at 0: first_seen_at is history. Events that
 * follow name the project (ADR 0034).
 */
export async function changeTenantVulnerabilities(
  tx: Writer,
  projectUuid: string,
  changes: ChangedVulnerability[],
): Promise<void> {
  if (changes.length === 0) return;
  const vulnerabilities = arrayText(changes.map((c) => c.vuln_id));
  const deltas = arrayText(changes.map((c) => c.delta));
  const ranks = `{${changes.map((c) => c.rank ?? 'null').join(',')}}`;
  await sql`
    select set_config('app.project', ${projectUuid}, true),
      change_tenant_vulnerabilities(${vulnerabilities}::int[], ${deltas}::int[], ${ranks}::int[])`.execute(
    tx,
  );
}
