import { decidedPackageOf } from '@assay/core/decisions/decided-package.ts';
import type { OpenFinding } from '@assay/core/policy/artifact-facts.ts';
import { severityOfRank } from '@assay/core/severity/rating.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readClosingDecisions } from '../../decisions/closing-decisions.ts';
import type { ArtifactRow } from '../list/row-queries.ts';
import * as query from './finding-queries.ts';

type FindingsOf = (row: ArtifactRow) => OpenFinding[];

/**
 * Reads the findings of artifacts that no decision closes. Decisions of the places of an artifact's newest SBOM apply to it; to
 * a package that is only used, those for the tenant.
 *
 * @param from rank of the lowest severity; unrated findings are included
 */
export async function readOpenFindings(
  db: Reader,
  tenantUuid: string,
  rows: readonly ArtifactRow[],
  from: number,
): Promise<FindingsOf> {
  const sbomids = rows.flatMap(({ sbomid }) => sbomid ?? []);
  const pvIds = rows.flatMap(({ pv_id }) => pv_id ?? []);
  const ofSboms = await query.selectSbomFindings(db, tenantUuid, sbomids, from);
  const ofPackages = await query.selectPackageFindings(db, tenantUuid, pvIds, from);
  const bySbom = Map.groupBy(ofSboms, ({ sbomid }) => sbomid);
  const byPackage = Map.groupBy(ofPackages, ({ pv_id }) => pv_id);
  const isClosed = await readClosed(db, tenantUuid, [...ofSboms, ...ofPackages]);
  const projects = await query.selectProjects(db, tenantUuid, sbomids);
  return (row) => {
    const found = [
      ...(bySbom.get(row.sbomid ?? '') ?? []),
      ...(byPackage.get(row.pv_id ?? -1) ?? []),
    ];
    const place = placeOf(row, projects);
    return found.filter((one) => !isClosed(one, place)).map(openFinding);
  };
}

const openFinding = ({ id, severity, first_seen }: query.FindingRow): OpenFinding => ({
  ...{ id, severity: severityOfRank(severity), first_seen: first_seen?.getTime() ?? null },
});

function placeOf({ sbomid, sbom }: ArtifactRow, projects: ReadonlyMap<string, string>) {
  const project_uuid = projects.get(sbomid ?? '');
  if (sbomid === null || sbom === null || project_uuid === undefined) return null;
  return { sbomid, project_uuid, project: sbom.project };
}

type Place = ReturnType<typeof placeOf>;

/** Decisions about the vulnerabilities of findings, as a predicate. */
async function readClosed(
  db: Reader,
  tenantUuid: string,
  findings: readonly query.FindingRow[],
): Promise<(finding: query.FindingRow, place: Place) => boolean> {
  if (findings.length === 0) return () => false;
  const names = await query.selectNames(db, new Set(findings.map(({ vuln_id }) => vuln_id)));
  const decisions = await readClosingDecisions(db, tenantUuid, names);
  const decided = findings.filter(({ vuln_id }) => decisions.isDecided(vuln_id));
  if (decided.length === 0) return () => false;
  const versions = await query.selectNamedVersions(db, new Set(decided.map(({ pv_id }) => pv_id)));
  const entryOf = await decisions.readEntries(decided);
  const versionOf = new Map(versions.map((version) => [version.pv_id, version]));
  return (finding, place) => {
    const version = versionOf.get(finding.pv_id);
    if (version === undefined || !decisions.isDecided(finding.vuln_id)) return false;
    const named = { package: decidedPackageOf(version.identity), entry: entryOf(finding) };
    return decisions.isClosed({ ...finding, ...version, ...named }, place);
  };
}
