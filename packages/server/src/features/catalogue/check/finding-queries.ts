import { sql } from 'kysely';
import { intArray } from '../../../platform/db/array-text.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { decisionOf } from '../decided-match-queries.ts';
import { type Decided, decidedRows } from '../ownership/verdict-queries.ts';

/** Package versions; those of one tenant if its uuid is passed. */
const source = (tenantUuid: string | null) =>
  tenantUuid === null
    ? sql`package_version v where true`
    : sql`tenant_package v where v.tenant_uuid = ${tenantUuid}`;

/** Number of package versions. */
export async function countPackageVersions(db: Reader, tenantUuid: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${source(tenantUuid)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The next package versions, ascending. */
export async function selectPackageVersionIds(
  db: Reader,
  tenantUuid: string | null,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ pv_id: number }>`
    select v.pv_id from ${source(tenantUuid)} and v.pv_id > ${after} order by v.pv_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ pv_id }) => pv_id);
}

/** A finding that is not the one that advisories give. */
export interface WrongFinding {
  pv_id: number;
  /** Identity of the package version. */
  identity: string;
  /** Id of the vulnerability. */
  vulnerability: string;
  /** Verdicts: 1 affected, 2 unknown, 3 handled; 0 for none. */
  stored: number;
  decided: number;
}

/** Stored findings of package versions that are not those that were decided. */
export async function selectWrongFindings(
  db: Reader,
  pvIds: number[],
  decided: Decided,
): Promise<WrongFinding[]> {
  const { rows } = await sql<WrongFinding>`
    with b as materialized (${decidedRows(decided)}),
    m as materialized (select * from package_match where pv_id = any (${intArray(pvIds)}::int[]))
    select p.pv_id, p.identity, coalesce(v.id, '') as vulnerability, coalesce(m.verdict, 0)::int as stored,
      coalesce(b.verdict, 0)::int as decided
    from b full join m on m.pv_id = b.pv_id and m.vuln_id = b.vuln_id
      join package_version p on p.pv_id = coalesce(b.pv_id, m.pv_id)
      left join vulnerability v on v.vuln_id = coalesce(b.vuln_id, m.vuln_id)
    where ${decisionOf('b')} is distinct from ${decisionOf('m')}
    order by 1, 3`.execute(db);
  return rows;
}

/** An owner of a package version, with the identity that has to name it. */
export interface StoredOwner {
  pv_id: number;
  owned: string;
  /** Columns that decide, as one text. */
  stored: string;
}

/** Stored owners of package versions. */
export async function selectOwners(db: Reader, pvIds: number[]): Promise<StoredOwner[]> {
  const { rows } = await sql<StoredOwner>`
    select o.pv_id, coalesce(v.identity, '') as owned,
      concat_ws(' ', o.identity, o.ecosystem, o.release, o.name, o.version) as stored
    from package_owner o left join package_version v using (pv_id)
    where o.pv_id = any (${intArray(pvIds)}::int[]) order by 1`.execute(db);
  return rows;
}
