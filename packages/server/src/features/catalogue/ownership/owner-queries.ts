import { sql } from 'kysely';
import { intArray, textArray } from '../../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { EcosystemRelease } from '../coverage/coverage-queries.ts';
import { type PackageVersionRow, sourceOf } from '../decide-matches.ts';
import type { MatchKey } from '../decided-match-queries.ts';
import type { MatchName } from '../queries.ts';

/** An owned package version, and its owner as the distribution's advisories see it. */
export type OwnerRow = Omit<PackageVersionRow, 'by_source'>;

/** Notes the owners of package versions that were stored in this transaction, and the sources of which these were built. */
export async function insertOwners(tx: Writer, owners: OwnerRow[]): Promise<void> {
  const column = (name: Exclude<keyof OwnerRow, 'pv_id'>) => textArray(owners.map((o) => o[name]));
  await sql`
    insert into package_owner (pv_id, ecosystem, release, name, version, identity)
    select * from unnest(${intArray(owners.map((o) => o.pv_id))}::int[], ${column('ecosystem')}::text[],
      ${column('release')}::text[], ${column('match_name')}::text[], ${column('match_version')}::text[],
      ${column('identity')}::text[])`.execute(tx);
  const sources = owners.flatMap((owner) => sourceOf(owner) ?? []);
  if (sources.length === 0) return;
  await sql`
    insert into package_owner_source (pv_id, ecosystem, name)
    select * from unnest(${intArray(sources.map((s) => s.pv_id))}::int[],
      ${textArray(sources.map((s) => s.ecosystem))}::text[], ${textArray(sources.map((s) => s.match_name))}::text[])`.execute(
    tx,
  );
}

/** A release, and whether its advisories decide about owned packages. */
export interface OwnerRelease extends EcosystemRelease {
  decides: boolean;
}

/** Stores releases that now own packages. Sorted, so that two uploads never deadlock. */
export async function insertOwnerReleases(tx: Writer, releases: OwnerRelease[]): Promise<void> {
  await sql`
    insert into owner_release (ecosystem, release, decides)
    select distinct on (1, 2) * from jsonb_to_recordset(${JSON.stringify(releases)}::jsonb)
      r (ecosystem text, release text, decides boolean)
    order by 1, 2
    on conflict do nothing`.execute(tx);
}

/** Returns all releases that own packages. */
export async function selectOwnerReleases(db: Reader): Promise<OwnerRelease[]> {
  const { rows } = await sql<OwnerRelease>`
    select ecosystem, release, decides from owner_release order by 1, 2`.execute(db);
  return rows;
}

export async function setDecides(tx: Writer, of: OwnerRelease): Promise<void> {
  await sql`
    update owner_release set decides = ${of.decides}
    where ecosystem = ${of.ecosystem} and release = ${of.release}`.execute(tx);
}

/** Owners of these package versions, as far as their releases decide. */
export async function selectDecidingOwners(db: Reader, pvIds: Iterable<number>) {
  const { rows } = await sql<OwnerRow>`
    select o.pv_id, o.ecosystem, o.release, o.name as match_name, o.version as match_version, o.identity
    from package_owner o join owner_release r on r.ecosystem = o.ecosystem and r.release = o.release and r.decides
    where o.pv_id = any (${intArray(pvIds)}::int[])`.execute(db);
  return rows;
}

/** Package versions that packages of these names, or built from sources of these names, own, and which of some package versions are owned. */
export async function selectOwned(db: Reader, owners: MatchName[], pvIds: number[]) {
  const { rows } = await sql<{ pv_id: number }>`
    select o.pv_id
    from unnest(${textArray(owners.map((n) => n.ecosystem))}::text[], ${textArray(owners.map((n) => n.name))}::text[])
      n (ecosystem, name)
    join package_owner o on o.ecosystem = n.ecosystem and o.name = n.name
    union
    select s.pv_id
    from unnest(${textArray(owners.map((n) => n.ecosystem))}::text[], ${textArray(owners.map((n) => n.name))}::text[])
      n (ecosystem, name)
    join package_owner_source s on s.ecosystem = n.ecosystem and s.name = n.name
    union
    select o.pv_id from package_owner o where o.pv_id = any (${intArray(pvIds)}::int[])
    order by 1`.execute(db);
  return rows.map((row) => row.pv_id);
}

/** Package versions that packages of a release own. */
export async function selectOwnedOfRelease(db: Reader, of: EcosystemRelease): Promise<number[]> {
  const { rows } = await sql<{ pv_id: number }>`
    select pv_id from package_owner where ecosystem = ${of.ecosystem} and release = ${of.release}
    order by 1`.execute(db);
  return rows.map((row) => row.pv_id);
}

/** Vulnerabilities that affected entries are evidence for. */
export async function selectVulnerabilitiesOfEntries(db: Reader, affectedIds: Iterable<number>) {
  const { rows } = await sql<{ affected_id: number } & Pick<MatchKey, 'vuln_id'>>`
    select a.affected_id, av.vuln_id from affected a
    join advisory_vulnerability av on av.advisory_id = a.advisory_id
    where a.affected_id = any (${intArray(affectedIds)}::int[])`.execute(db);
  const vulnerabilities = new Map<number, number[]>();
  for (const { affected_id, vuln_id } of rows) {
    const known = vulnerabilities.get(affected_id);
    if (known) known.push(vuln_id);
    else vulnerabilities.set(affected_id, [vuln_id]);
  }
  return vulnerabilities;
}
