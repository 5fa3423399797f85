import type { RuleSetColumns } from '@assay/contract/rule-set-verdicts.ts';
import { RULES_KEY } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import { sql } from 'kysely';
import { intArray, textArray } from '../../../platform/db/array-text.ts';
import type { Reader } from '../../../platform/db/database.ts';

/** A vulnerability, as rules about open findings ask for it. */
interface VulnerabilityFact {
  /** Id of the vulnerability. */
  id: string;
  kev: boolean;
  /** When the tenant first had the vulnerability; null when that is not known. */
  first_seen: Date | null;
}

/** A finding of a package version. */
export interface FindingRow extends VulnerabilityFact {
  vuln_id: number;
  pv_id: number;
  /** 4 critical to 0 unassigned. */
  severity: number;
  fix: boolean;
}

/** Findings of a set of components: of each the same place in every array. */
export interface SetFindings {
  set_id: number;
  vuln_ids: number[];
  pv_ids: number[];
  affected_ids: number[];
  /** 4 critical to 0 unassigned. */
  severities: number[];
}

/** Findings of sets from a severity on, and unrated ones, which could have any severity. */
export async function selectSetFindings(
  db: Reader,
  sets: readonly number[],
  from: number,
): Promise<SetFindings[]> {
  if (sets.length === 0) return [];
  const { rows } = await sql<SetFindings>`
    select set_id, vuln_ids, pv_ids, affected_ids, severities from asked_findings(${intArray(sets)}::int[], ${from}::int)`.execute(
    db,
  );
  return rows;
}

/** Vulnerabilities by number. */
export async function selectVulnerabilities(
  db: Reader,
  tenantUuid: string,
  vulnIds: Iterable<number>,
): Promise<Map<number, VulnerabilityFact>> {
  const { rows } = await sql<VulnerabilityFact & { vuln_id: number }>`
    select v.vuln_id, v.id, v.kev, t.first_seen_at as first_seen from vulnerability_fact v
    left join tenant_vulnerability t on t.tenant_uuid = ${tenantUuid} and t.vuln_id = v.vuln_id
    where v.vuln_id = any (${intArray(vulnIds)}::int[])`.execute(db);
  return new Map(rows.map(({ vuln_id, ...fact }) => [vuln_id, fact]));
}

/** Entries of advisories that name a fixed version, among these. */
export async function selectFixed(
  db: Reader,
  affectedIds: Iterable<number>,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ affected_id: number }>`
    select affected_id from affected_fact
    where affected_id = any (${intArray(affectedIds)}::int[]) and ranges::text like '%"fixed"%'`.execute(
    db,
  );
  return new Set(rows.map(({ affected_id }) => affected_id));
}

/** Findings of package versions, from a severity on. */
export async function selectPackageFindings(
  db: Reader,
  tenantUuid: string,
  pvIds: readonly number[],
  from: number,
): Promise<FindingRow[]> {
  if (pvIds.length === 0) return [];
  const pvs = intArray(pvIds);
  const { rows } = await sql<FindingRow>`
    select f.vuln_id, f.pv_id, v.id, f.severity, v.kev, f.has_fix as fix, t.first_seen_at as first_seen
    from known_findings(array(
      select distinct m.vuln_id from unnest(${pvs}::int[]) p (pv_id) cross join lateral known_matches_of(p.pv_id) m)) f
    join vulnerability_fact v on v.vuln_id = f.vuln_id
    left join tenant_vulnerability t on t.tenant_uuid = ${tenantUuid} and t.vuln_id = f.vuln_id
    where f.pv_id = any (${pvs}::int[]) and f.verdict = 1 and (f.severity >= ${from} or f.severity = 0)`.execute(
    db,
  );
  return rows;
}

/** A package version as decisions name it. */
interface NamedVersion {
  pv_id: number;
  identity: string;
  ecosystem: string;
  version: string;
}

/** Package versions as decisions name them. */
export async function selectNamedVersions(
  db: Reader,
  pvIds: Iterable<number>,
): Promise<NamedVersion[]> {
  const { rows } = await sql<NamedVersion>`
    select pv_id, identity, ecosystem, version from known_package_versions(${intArray(pvIds)}::int[])`.execute(
    db,
  );
  return rows;
}

/** All names of vulnerabilities. */
export async function selectNames(db: Reader, vulnIds: Iterable<number>): Promise<string[]> {
  const ids = intArray(vulnIds);
  const { rows } = await sql<{ name: string }>`
    select v.id as name from vulnerability_fact v where v.vuln_id = any (${ids}::int[])
    union select a.alias from alias_fact a where a.vuln_id = any (${ids}::int[])`.execute(db);
  return rows.map(({ name }) => name);
}

/** All names of those vulnerabilities about which a decision stands: for many, of which few are decided. */
export async function selectDecidedNames(
  db: Reader,
  tenantUuid: string,
  vulnIds: Iterable<number>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with standing as materialized (
      select distinct d.vulnerability from decision d
      where d.tenant_uuid = ${tenantUuid} and d.ended_at is null and (d.expires_at is null or d.expires_at > now())),
    named as materialized (
      select v.vuln_id from standing d join vulnerability_fact v on v.id = d.vulnerability
      union select a.vuln_id from standing d join alias_fact a on a.alias = d.vulnerability),
    asked as materialized (
      select n.vuln_id from named n where n.vuln_id = any (${intArray(vulnIds)}::int[]))
    select v.id as name from asked n join vulnerability_fact v on v.vuln_id = n.vuln_id
    union select a.alias from asked n join alias_fact a on a.vuln_id = n.vuln_id`.execute(db);
  return rows.map(({ name }) => name);
}

/** Project and set of components of an SBOM. */
interface SbomPlace {
  project_uuid: string;
  /** Null until the SBOM is ready. */
  set_id: number | null;
}

/** Projects and sets of SBOMs, by sbomid. */
export async function selectSbomPlaces(
  db: Reader,
  tenantUuid: string,
  sbomids: readonly string[],
): Promise<Map<string, SbomPlace>> {
  const { rows } = await sql<SbomPlace & { sbomid: string }>`
    select sbomid, project_uuid, set_id from sbom
    where tenant_uuid = ${tenantUuid} and sbomid = any (${textArray(sbomids)}::uuid[])`.execute(db);
  return new Map(rows.map(({ sbomid, ...place }) => [sbomid, place]));
}

/** Recorded results of the present rule sets, by sbomid; SBOMs that are not judged yet are missing. */
export async function selectRuleSetResults(
  db: Reader,
  tenantUuid: string,
  sbomids: readonly string[],
): Promise<Map<string, RuleSetColumns>> {
  if (sbomids.length === 0) return new Map();
  const { rows } = await sql<{ sbomid: string; results: RuleSetColumns }>`
    select sbomid, results from sbom_compliance
    where tenant_uuid = ${tenantUuid} and sbomid = any (${textArray(sbomids)}::uuid[]) and rules = ${RULES_KEY}`.execute(
    db,
  );
  return new Map(rows.map(({ sbomid, results }) => [sbomid, results]));
}

/** A document with the results of the present rule sets; null until they are recorded. */
interface RecordedDocument {
  sbomid: string;
  sha256: Buffer;
  results: RuleSetColumns | null;
}

/** Reads the digest of an SBOM's document, and its recorded results. */
export async function selectRecordedDocument(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<RecordedDocument | undefined> {
  const { rows } = await sql<RecordedDocument>`
    select b.sbomid, b.sha256, c.results from sbom b
    left join sbom_compliance c on c.tenant_uuid = b.tenant_uuid and c.sbomid = b.sbomid and c.rules = ${RULES_KEY}
    where b.tenant_uuid = ${tenantUuid} and b.sbomid = ${sbomid}`.execute(db);
  return rows[0];
}
