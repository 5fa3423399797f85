import { sql } from 'kysely';
import { intArray, textArray } from '../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';
import type { AffectedRow, Hit, PackageVersionRow } from './decide-matches.ts';
import {
  decisionOf,
  MATCH_COLUMNS,
  type MatchKey,
  preferenceOf,
  REPLACED_COLUMNS,
} from './decided-match-queries.ts';
import { type Decided, decidedRows } from './ownership/verdict-queries.ts';
import { rangesOf } from './stored-ranges.ts';

/** Returns pv_ids of keys (uuid text); omits missing ones. */
export async function selectPackageVersionIds(db: Reader, keys: string[]) {
  const { rows } = await sql<{ key: string; pv_id: number }>`${plannedOnce}
    select key::text as key, pv_id from package_version where key = any (${textArray(keys)}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Finds the package version of a key (uuid text) if the asking tenant has it. */
export async function selectKnownPackage(db: Reader, key: string): Promise<number | null> {
  const { rows } = await sql<{ pv_id: number | null }>`
    select known_package_version(${key}::uuid) as pv_id`.execute(db);
  return rows[0]?.pv_id ?? null;
}

/** Name of a package in an ecosystem, as matching compares it. */
export interface MatchName {
  ecosystem: string;
  name: string;
}

const namesTable = (names: MatchName[]) => sql`
  unnest(${textArray(names.map((n) => n.ecosystem))}::text[], ${textArray(names.map((n) => n.name))}::text[])
    n (ecosystem, name)`;

/** Columns of an affected entry `a`, for {@link affectedFrom}. */
export const affectedColumns = sql`a.affected_id, a.ecosystem, a.release, a.name, a.repository_url,
  a.ranges::text as ranges, a.versions::text as versions`;

/** An affected entry as a statement returns it: ranges and versions are JSON texts. */
export type AffectedText = Omit<AffectedRow, 'ranges' | 'versions'> &
  Record<'ranges' | 'versions', string>;

/** Arrays and JSON come as text and are parsed here: the driver's array parser is slow for 100,000 of them. */
export const affectedFrom = (row: AffectedText): AffectedRow => ({
  ...row,
  ...rangesOf(row),
});

/**
 * Affected entries of names, by the index on both.
 *
 * @param vulnIds only entries that are evidence for one of these vulnerabilities; null for all
 */
export async function selectAffectedOf(
  db: Reader,
  names: MatchName[],
  vulnIds: number[] | null,
): Promise<AffectedRow[]> {
  // Asked for first: as a subquery it is looked up for each entry, since the planner expects few entries of a name.
  const evidence = vulnIds === null ? null : await selectEvidence(db, vulnIds);
  const ofVulnerabilities =
    evidence === null ? sql`true` : sql`a.advisory_id = any (${intArray(evidence)}::int[])`;
  const { rows } = await sql<AffectedText>`
    select ${affectedColumns} from ${namesTable(names)}
    join affected a on a.ecosystem = n.ecosystem and a.name = n.name
    where ${ofVulnerabilities}`.execute(db);
  return rows.map(affectedFrom);
}

async function selectEvidence(db: Reader, vulnIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ advisory_id: number }>`
    select distinct av.advisory_id from advisory_vulnerability av
    where av.vuln_id = any (${intArray(vulnIds)}::int[])`.execute(db);
  return rows.map((row) => row.advisory_id);
}

const versionColumns = sql`v.pv_id, v.ecosystem, v.release, v.match_name, v.match_version, v.identity`;

/** Package versions of names, as far as any advisory can be compared with them. */
export async function selectVersionsOf(
  db: Reader,
  names: MatchName[],
): Promise<PackageVersionRow[]> {
  const { rows } = await sql<PackageVersionRow>`
    select ${versionColumns} from ${namesTable(names)}
    join package_version v on v.ecosystem = n.ecosystem and v.match_name = n.name
    where ${isMatchable}
    union
    select ${versionColumns} from ${namesTable(names)}
    join package_source s on s.ecosystem = n.ecosystem and s.name = n.name
    join package_version v on v.pv_id = s.pv_id
    where ${isMatchable}`.execute(db);
  return rows;
}

/** Stores the source packages by which advisories may identify package versions. */
export async function insertSources(tx: Writer, rows: PackageVersionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into package_source (ecosystem, name, pv_id)
    select * from unnest(${textArray(rows.map((row) => row.ecosystem))}::text[],
      ${textArray(rows.map((row) => row.match_name))}::text[], ${intArray(rows.map((row) => row.pv_id))}::int[])`.execute(
    tx,
  );
}

/** Package versions by id, as far as any advisory can be compared with them. */
export async function selectVersions(db: Reader, pvIds: number[]): Promise<PackageVersionRow[]> {
  const { rows } = await sql<PackageVersionRow>`
    select ${versionColumns} from package_version v
    where v.pv_id = any (${intArray(pvIds)}::int[]) and ${isMatchable}`.execute(db);
  return rows;
}

/**
 * A distribution package with an unknown release is compared with nothing; without a version, with "every
 * version".
 */
const isMatchable = sql`v.ecosystem <> '' and v.unchecked <> 'no_release'`;

/** Matches of package versions that have none yet. */
export async function insertMatches(tx: Writer, decided: Decided): Promise<void> {
  if (decided.hits.length === 0) return;
  await sql`insert into package_match (${MATCH_COLUMNS}) ${decidedRows(decided)}`.execute(tx);
}

/**
 * Adds hits of new records, for package versions without an owner; of two matching records, the deciding one
 * does not depend on their order.
 */
export async function addMatches(tx: Writer, hits: Hit[]): Promise<MatchKey[]> {
  if (hits.length === 0) return [];
  const { rows } = await sql<MatchKey>`
    with added as materialized (${decidedRows({ hits, handled: [] })}),
    better as materialized (
      select n.* from added n left join package_match m on m.pv_id = n.pv_id and m.vuln_id = n.vuln_id
      where m.pv_id is null or m.verdict > n.verdict
        or m.verdict = n.verdict and ${preferenceOf('n')} < ${preferenceOf('m')})
    insert into package_match as m (${MATCH_COLUMNS}) select ${MATCH_COLUMNS} from better order by pv_id, vuln_id
    on conflict (pv_id, vuln_id) do update set ${REPLACED_COLUMNS}
    returning pv_id, vuln_id`.execute(tx);
  return rows;
}

/** Change of a match: `changed` has another verdict, rating or deciding entry. */
export interface MatchChange extends MatchKey {
  change: 'added' | 'removed' | 'changed';
}

/**
 * Replaces package_match of these package versions and vulnerabilities with the hits, and returns the changed
 * rows.
 *
 * @param vulnIds vulnerabilities searched for hits; null for all
 */
export async function replaceMatches(
  tx: Writer,
  pvIds: number[],
  vulnIds: number[] | null,
  decidedNow: Decided,
): Promise<MatchChange[]> {
  const ofVulnerabilities =
    vulnIds === null ? sql`true` : sql`m.vuln_id = any (${intArray(vulnIds)}::int[])`;
  const { rows } = await sql<MatchChange>`
    with decided as materialized (${decidedRows(decidedNow, vulnIds)}),
    before as materialized (
      select m.pv_id, m.vuln_id, ${decisionOf('m')} as decision from package_match m
      where m.pv_id = any (${intArray(pvIds)}::int[]) and ${ofVulnerabilities}),
    gone as (
      delete from package_match m using before b
      where m.pv_id = b.pv_id and m.vuln_id = b.vuln_id
        and not exists (select from decided d where d.pv_id = b.pv_id and d.vuln_id = b.vuln_id)
      returning m.pv_id, m.vuln_id),
    differing as materialized (
      select d.*, case when b.pv_id is null then 'added' else 'changed' end as change
      from decided d left join before b using (pv_id, vuln_id)
      where b.decision is distinct from ${decisionOf('d')}),
    put as (
      insert into package_match (${MATCH_COLUMNS}) select ${MATCH_COLUMNS} from differing d order by d.pv_id, d.vuln_id
      on conflict (pv_id, vuln_id) do update set ${REPLACED_COLUMNS})
    select pv_id, vuln_id, 'removed' as change from gone
    union all select pv_id, vuln_id, change from differing`.execute(tx);
  return rows;
}

/** Columns of package_risk, in the order of {@link risksOf}. */
export const RISK_COLUMNS = [
  ...['worst', 'critical', 'high', 'medium', 'low', 'unassigned', 'unknown', 'handled'],
  ...['fixable', 'exploited', 'fix_weight', 'upgrade_key'],
] as const;

/** The same columns of a table, for a row. */
export const riskColumnsOf = (table: string) =>
  sql.join(RISK_COLUMNS.map((name) => sql.ref(`${table}.${name}`)));

/** Sums of package_match per package version, as stored in package_risk. */
export const risksOf = (pvIds: number[]) => sql`
  select m.pv_id,
    coalesce(max(severity_of_rank(m.rank)) filter (where m.verdict = 1), -1)::smallint as worst,
    count(*) filter (where m.rank >= 14000)::int as critical,
    count(*) filter (where m.rank >= 13000 and m.rank < 14000)::int as high,
    count(*) filter (where m.rank >= 12000 and m.rank < 13000)::int as medium,
    count(*) filter (where m.rank >= 11000 and m.rank < 12000)::int as low,
    count(*) filter (where m.rank >= 10000 and m.rank < 11000)::int as unassigned,
    count(*) filter (where m.verdict = 2)::int as unknown,
    count(*) filter (where m.verdict = 3)::int as handled,
    coalesce(u.fixable, 0) as fixable, coalesce(u.exploited, 0) as exploited, coalesce(u.fix_weight, 0) as fix_weight,
    (select upgrade_key_of(v.ecosystem, v.release, v.match_name) from package_version v where v.pv_id = m.pv_id)
      as upgrade_key
  from package_match m
  left join (
    select s.pv_id, s.fixable, s.exploited, s.fix_weight from package_upgrade_sums s
    where s.pv_id = any (${intArray(pvIds)}::int[])) u on u.pv_id = m.pv_id
  where m.pv_id = any (${intArray(pvIds)}::int[])
  group by m.pv_id, u.fixable, u.exploited, u.fix_weight`;

/** Risks of package versions that have none yet. */
export async function insertRisks(tx: Writer, pvIds: number[]): Promise<void> {
  if (pvIds.length === 0) return;
  await sql`
    insert into package_risk (pv_id, ${sql.join(RISK_COLUMNS.map((name) => sql.ref(name)))})
    ${risksOf(pvIds)}`.execute(tx);
}
