import type { RuleSetColumns } from '@assay/contract/rule-set-verdicts.ts';
import { RULES_KEY } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import { sql } from 'kysely';
import { intArray, textArray } from '../../../platform/db/array-text.ts';
import type { Reader } from '../../../platform/db/database.ts';

/** A finding of an SBOM, or of a package version alone. */
export interface FindingRow {
  /** null for a finding of a package version alone. */
  sbomid: string | null;
  vuln_id: number;
  pv_id: number;
  /** Id of the vulnerability. */
  id: string;
  /** 4 critical to 0 unassigned. */
  severity: number;
  kev: boolean;
  fix: boolean;
  /** When the tenant first had the vulnerability; null when that is not known. */
  first_seen: Date | null;
}

/** Unrated ones could have any severity. */
const isAsked = (rank: 'm.rank', from: number) => {
  const severity = sql`severity_of_rank(${sql.ref(rank)})`;
  return sql`(${severity} >= ${from} or ${severity} = 0)`;
};

/** Findings of SBOMs, from a severity on. */
export async function selectSbomFindings(
  db: Reader,
  tenantUuid: string,
  sbomids: readonly string[],
  from: number,
): Promise<FindingRow[]> {
  if (sbomids.length === 0) return [];
  const { rows } = await sql<FindingRow>`
    select b.sbomid, m.vuln_id, m.pv_id, v.id, severity_of_rank(m.rank)::int as severity, v.kev, m.has_fix as fix,
      t.first_seen_at as first_seen
    from sbom b
    cross join lateral set_matches(b.set_id) m
    join vulnerability_fact v on v.vuln_id = m.vuln_id
    left join tenant_vulnerability t on t.tenant_uuid = b.tenant_uuid and t.vuln_id = m.vuln_id
    where b.tenant_uuid = ${tenantUuid} and b.sbomid = any (${textArray(sbomids)}::uuid[]) and m.verdict = 1
      and ${isAsked('m.rank', from)}`.execute(db);
  return rows;
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
    select null as sbomid, f.vuln_id, f.pv_id, v.id, f.severity, v.kev, f.has_fix as fix, t.first_seen_at as first_seen
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

/** UUIDs of the projects of SBOMs, by sbomid. */
export async function selectProjects(
  db: Reader,
  tenantUuid: string,
  sbomids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ sbomid: string; project_uuid: string }>`
    select sbomid, project_uuid from sbom
    where tenant_uuid = ${tenantUuid} and sbomid = any (${textArray(sbomids)}::uuid[])`.execute(db);
  return new Map(rows.map(({ sbomid, project_uuid }) => [sbomid, project_uuid]));
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
