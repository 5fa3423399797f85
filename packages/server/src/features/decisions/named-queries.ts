import { type RawBuilder, sql } from 'kysely';
import { intArray } from '../../platform/db/array-text.ts';
import type { Reader } from '../../platform/db/database.ts';

/** A vulnerability that was asked for by a name. */
interface NamedVulnerability {
  name: string;
  vuln_id: number;
  /** 0 unassigned to 4 critical. */
  severity: number;
  kev: boolean;
}

/** Returns the vulnerabilities that have some names; unknown names are omitted. */
export async function selectNamed(db: Reader, names: string[]): Promise<NamedVulnerability[]> {
  const { rows } = await sql<NamedVulnerability>`
    with named as materialized (${vulnerabilitiesNamed(names)})
    select n.name, n.vuln_id, f.severity, f.kev from named n cross join lateral (
      select v.severity, v.kev from vulnerability_fact v where v.vuln_id = n.vuln_id offset 0) f`.execute(
    db,
  );
  return rows;
}

/** Returns the numbers of vulnerabilities that have some names; unknown names are omitted. */
export async function selectNumbers(
  db: Reader,
  names: string[],
): Promise<Pick<NamedVulnerability, 'name' | 'vuln_id'>[]> {
  const { rows } = await sql<
    Pick<NamedVulnerability, 'name' | 'vuln_id'>
  >`${vulnerabilitiesNamed(names)}`.execute(db);
  return rows;
}

/** Returns the package versions that vulnerabilities affect, each with their numbers, with commas between them. */
export async function selectAffectedVersions(
  db: Reader,
  vulnIds: Iterable<number>,
): Promise<{ pv_id: number; identity: string; vuln_ids: string }[]> {
  const { rows } = await sql<{ pv_id: number; identity: string; vuln_ids: string }>`
    select a.pv_id, a.identity, a.vuln_ids from affected_versions_of(${intArray(vulnIds)}::int[]) a`.execute(
    db,
  );
  return rows;
}

/** A package version of the tenant that some vulnerabilities affect. */
interface MatchedVersion {
  pv_id: number;
  identity: string;
  /** `vuln_id severity affected_id` of each, with commas between them. */
  matches: string;
}

/** Returns the package versions that vulnerabilities affect: thousands of vulnerabilities have many versions in common. */
export async function selectMatchedVersions(
  db: Reader,
  vulnIds: Iterable<number>,
): Promise<MatchedVersion[]> {
  const { rows } = await sql<MatchedVersion>`
    select m.pv_id, m.identity, m.matches from matched_versions_of(${intArray(vulnIds)}::int[]) m`.execute(
    db,
  );
  return rows;
}

/** Returns those entries of records that name a fixed version. */
export async function selectFixing(db: Reader, entries: Iterable<number>): Promise<Set<number>> {
  const { rows } = await sql<{ affected_id: number }>`
    select f.affected_id from fixing_entries(${intArray(entries)}::int[]) f`.execute(db);
  return new Set(rows.map(({ affected_id }) => affected_id));
}

/**
 * Vulnerabilities with an id or alias, once for each. `offset 0` keeps one look-up for each name: for thousands of names a plan would
 * read all vulnerabilities instead.
 */
export const vulnerabilitiesNamed = (names: string[]): RawBuilder<unknown> => sql`
  select n.name, f.vuln_id from unnest(${names}::text[]) n (name) cross join lateral (
    select v.vuln_id from vulnerability_fact v where v.id = n.name
    union select a.vuln_id from alias_fact a where a.alias = n.name offset 0) f`;
