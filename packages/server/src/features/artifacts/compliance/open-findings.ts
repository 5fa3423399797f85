import { decidedPackageOf } from '@assay/core/decisions/decided-package.ts';
import type { OpenFinding } from '@assay/core/policy/artifact-facts.ts';
import { severityOfRank } from '@assay/core/severity/rating.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readClosingDecisions } from '../../decisions/closing-decisions.ts';
import type { ArtifactRow } from '../list/row-queries.ts';
import * as query from './finding-queries.ts';
import { readSetFindings, type SetFinding } from './set-findings.ts';

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
  const sboms = await query.selectSbomPlaces(db, tenantUuid, sbomids);
  const sets = new Set([...sboms.values()].flatMap(({ set_id }) => set_id ?? []));
  const bySet = await readSetFindings(db, tenantUuid, [...sets], from);
  const ofPackages = await query.selectPackageFindings(db, tenantUuid, pvIds, from);
  const byPackage = Map.groupBy(ofPackages, ({ pv_id }) => pv_id);
  const isClosed = await readClosed(db, tenantUuid, [...[...bySet.values()].flat(), ...ofPackages]);
  return (row) => {
    const sbom = sboms.get(row.sbomid ?? '');
    const found = [
      ...(bySet.get(sbom?.set_id ?? -1) ?? []),
      ...(byPackage.get(row.pv_id ?? -1) ?? []),
    ];
    const place = placeOf(row, sbom?.project_uuid);
    return found.filter((one) => !isClosed(one, place)).map(openFinding);
  };
}

const openFinding = ({ id, severity, first_seen }: Finding): OpenFinding => ({
  ...{ id, severity: severityOfRank(severity), first_seen: first_seen?.getTime() ?? null },
});

function placeOf({ sbomid, sbom }: ArtifactRow, project_uuid: string | undefined) {
  if (sbomid === null || sbom === null || project_uuid === undefined) return null;
  return { sbomid, project_uuid, project: sbom.project };
}

type Place = ReturnType<typeof placeOf>;

/** Whether there is a fix is known of package versions; of sets, their entries of advisories say it. */
type Finding = query.FindingRow | SetFinding;

/** Vulnerabilities from whose number on the decisions of the tenant are looked through instead of each name. */
const MANY = 2_000;

const namesOf = (db: Reader, tenantUuid: string, vulnIds: ReadonlySet<number>) =>
  vulnIds.size < MANY
    ? query.selectNames(db, vulnIds)
    : query.selectDecidedNames(db, tenantUuid, vulnIds);

/** Decisions about the vulnerabilities of findings, as a predicate. */
async function readClosed(
  db: Reader,
  tenantUuid: string,
  findings: readonly Finding[],
): Promise<(finding: Finding, place: Place) => boolean> {
  if (findings.length === 0) return () => false;
  const names = await namesOf(db, tenantUuid, new Set(findings.map(({ vuln_id }) => vuln_id)));
  const decisions = await readClosingDecisions(db, tenantUuid, names);
  const decided = findings.filter(({ vuln_id }) => decisions.isDecided(vuln_id));
  if (decided.length === 0) return () => false;
  const versions = await query.selectNamedVersions(db, new Set(decided.map(({ pv_id }) => pv_id)));
  const entryOf = await decisions.readEntries(decided);
  const affected = decided.flatMap((one) => ('affected_id' in one ? one.affected_id : []));
  const fixed = await query.selectFixed(db, new Set(affected));
  const versionOf = new Map(versions.map((version) => [version.pv_id, version]));
  return (finding, place) => {
    const version = versionOf.get(finding.pv_id);
    if (version === undefined || !decisions.isDecided(finding.vuln_id)) return false;
    const named = { package: decidedPackageOf(version.identity), entry: entryOf(finding) };
    const fix = 'affected_id' in finding ? fixed.has(finding.affected_id) : finding.fix;
    return decisions.isClosed({ ...finding, ...version, ...named, fix }, place);
  };
}
