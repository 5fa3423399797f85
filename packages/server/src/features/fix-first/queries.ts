import type { Affected } from '@assay/core/advisories/advisory.ts';
import { sql } from 'kysely';
import { intArray, textArray } from '../../platform/db/array-text.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { PackageVersionRow } from '../catalogue/decide-matches.ts';

/** Package versions of one package, with the sums over all packages of the tenant. */
interface HeavyPackageRow {
  pvs: number[];
  findings: number;
  /** Findings whose record names a fixed version. */
  fixable: number;
  all_findings: number;
  all_fixable: number;
  all_exploited: number;
  /** Packages with a known fix. */
  all_packages: number;
}

/** Packages in use whose upgrade removes most, weighted. */
export async function selectHeaviest(db: Reader, most: number): Promise<HeavyPackageRow[]> {
  const { rows } = await sql<HeavyPackageRow>`
    select h.pvs, h.findings, h.fixable, h.all_findings, h.all_fixable, h.all_exploited, h.all_packages
    from heaviest_packages(${most}) h`.execute(db);
  return rows;
}

/** A vulnerability that affects a package version. */
export interface OpenMatch {
  pv_id: number;
  vuln_id: number;
  /** 10000, + severity (4 critical to 0 unassigned) * 1000 + score * 10. */
  rank: number;
}

/** Returns the vulnerabilities that affect some package versions that the tenant knows. */
export async function selectOpenMatches(db: Reader, pvIds: Iterable<number>): Promise<OpenMatch[]> {
  const { rows } = await sql<OpenMatch>`
    select m.pv_id, m.vuln_id, m.rank from known_affecting(${intArray(pvIds)}::int[]) m`.execute(
    db,
  );
  return rows;
}

/** A project's current set, and the SBOMs that make it up. */
interface CurrentRow {
  current_set: number | null;
  /** SBOMs in use, newest first, 20 at most; the newest one when none is in use. */
  sbomids: string[];
}

const MOST_SBOMS = 20;

/** Undefined when there is no such project. */
export async function findCurrent(
  db: Reader,
  tenantUuid: string,
  projectUuid: string,
): Promise<CurrentRow | undefined> {
  const { rows } = await sql<CurrentRow>`
    select p.current_set, case when p.newest_sbomid is null then '{}'::uuid[]
      when p.deployed_count = 0 then array[p.newest_sbomid] else array(
        select b.sbomid from sbom b
        where b.tenant_uuid = p.tenant_uuid and b.project_uuid = p.project_uuid and b.in_use and b.status = 'ready'
        order by b.uploaded_at desc, b.sbomid desc limit ${sql.lit(MOST_SBOMS)}) end as sbomids
    from project_summary p where p.tenant_uuid = ${tenantUuid} and p.project_uuid = ${projectUuid}`.execute(
    db,
  );
  return rows[0];
}

/** Returns the vulnerabilities that affect the package versions of a set of the tenant. */
export async function selectSetMatches(
  db: Reader,
  setId: number,
): Promise<(OpenMatch & { has_fix: boolean })[]> {
  const { rows } = await sql<OpenMatch & { has_fix: boolean }>`
    select m.pv_id, m.vuln_id, m.rank, m.has_fix from set_matches(${setId}) m where m.verdict = 1`.execute(
    db,
  );
  return rows;
}

/** A package version that the tenant knows. */
export interface UsedPackageRow extends PackageVersionRow {
  package_id: number;
  name: string;
  version: string;
  /** Projects whose current set contains it. */
  projects: number;
}

/** Package versions by id, as far as the tenant knows them. */
export async function selectUsedPackages(
  db: Reader,
  pvIds: Iterable<number>,
): Promise<UsedPackageRow[]> {
  const { rows } = await sql<UsedPackageRow>`
    select k.pv_id, k.package_id, k.identity, k.name, k.version, k.ecosystem, k.release, k.match_name, k.match_version,
      k.projects
    from known_match_names(${intArray(pvIds)}::int[]) k`.execute(db);
  return rows;
}

/** The package version of an identity; undefined when the tenant does not know it. */
export async function findUsedPackage(
  db: Reader,
  key: string,
): Promise<UsedPackageRow | undefined> {
  const { rows } = await sql<{ pv_id: number | null }>`
    select known_package_version(${key}::uuid) as pv_id`.execute(db);
  const pvId = rows[0]?.pv_id;
  return pvId == null ? undefined : (await selectUsedPackages(db, [pvId]))[0];
}

/** An entry of a live record, with the vulnerabilities that the record is about. */
interface EntryNameRow {
  affected_id: number;
  ecosystem: string;
  name: string;
  vuln_ids: number[];
}

/** Returns all entries about some packages, by name only. */
export async function selectEntryNames(
  db: Reader,
  names: readonly { ecosystem: string; name: string }[],
): Promise<EntryNameRow[]> {
  const { rows } = await sql<EntryNameRow>`
    select e.affected_id, e.ecosystem, e.name, e.vuln_ids
    from entry_ids_about(${textArray(names.map(({ ecosystem }) => ecosystem))}::text[],
      ${textArray(names.map(({ name }) => name))}::text[]) e`.execute(db);
  return rows;
}

/** An entry with its ranges and versions, and about how many bytes these take. */
interface EntryRow extends Affected {
  affected_id: number;
  bytes: number;
}

/** Returns entries by id. */
export async function selectEntries(db: Reader, ids: number[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.affected_id, e.ecosystem, e.release, e.name, e.repository_url, e.ranges, e.versions,
      octet_length(e.ranges::text) + octet_length(e.versions::text) as bytes
    from entries_of(${intArray(ids)}::int[]) e`.execute(db);
  return rows;
}

/** Facts that decide the tier of a vulnerability. */
export interface UrgencyRow {
  vuln_id: number;
  kev: boolean;
  malicious: boolean;
  epss: number | null;
}

/** Facts of vulnerabilities by id. */
export async function selectUrgency(
  db: Reader,
  vulnIds: Iterable<number>,
): Promise<Map<number, UrgencyRow>> {
  const { rows } = await sql<UrgencyRow>`
    select v.vuln_id, v.kev, v.malicious, v.epss from vulnerability_fact v
    where v.vuln_id = any (${intArray(vulnIds)}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.vuln_id, row]));
}

/** Versions of two packages in one SBOM. */
export interface TogetherRow {
  first_version: string;
  second_version: string;
  sbomid: string;
}

/** Versions of two packages that SBOMs of the tenant use together. */
export async function selectTogether(
  db: Reader,
  first: number,
  second: number,
): Promise<TogetherRow[]> {
  const { rows } = await sql<TogetherRow>`
    select t.first_version, t.second_version, t.sbomid from versions_together(${first}, ${second}) t`.execute(
    db,
  );
  return rows;
}

/** SBOMs with their project, by sbomid. */
export async function selectSbomPlaces(db: Reader, tenantUuid: string, sbomids: string[]) {
  const { rows } = await sql<{ sbomid: string; project: string; sbom_version: string }>`
    select b.sbomid, p.path as project, b.version as sbom_version
    from sbom b join project p on p.tenant_uuid = b.tenant_uuid and p.uuid = b.project_uuid
    where b.tenant_uuid = ${tenantUuid} and b.sbomid = any (${`{${sbomids.join(',')}}`}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.sbomid, row]));
}
