import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type ArtifactRow, selectBuilt } from '../list/row-queries.ts';
import { applyingProfiles, judgeRows } from './applied-verdicts.ts';
import { selectDescribed } from './profile-queries.ts';
import { selectStoredRanks } from './stored/mark-queries.ts';
import { verdictOfRank } from './stored/profile-ranks.ts';

/** An artifact's verdict in lists: that of the profile that applies, and its name; null without a profile. */
interface ShownVerdict {
  verdict: ComplianceVerdict;
  profile_name: string | null;
}

/** An artifact that is not there any more. */
export const NOT_JUDGED: ShownVerdict = { verdict: 'not_applicable', profile_name: null };

/**
 * The verdict of each row, in their order: the stored one, or, where a change may have made it another one that is not stored yet,
 * the one of now. Packages that are only used have no stored one.
 */
export async function shownVerdicts(
  db: Reader,
  tenantUuid: string,
  rows: readonly ArtifactRow[],
): Promise<ShownVerdict[]> {
  if (rows.length === 0) return [];
  const uuids = rows.flatMap(({ uuid }) => uuid ?? []);
  const ranks = await selectStoredRanks(db, tenantUuid, uuids);
  const applying = await applyingProfiles(db, tenantUuid, rows);
  const asked = rows.filter(({ uuid }) => !ranks.has(uuid ?? ''));
  const judged = await judgeRows(db, tenantUuid, asked, applying);
  const verdicts = new Map(asked.map((row, i) => [row, judged[i]?.verdict]));
  return rows.map((row) => ({
    verdict: verdicts.get(row) ?? verdictOfRank(ranks.get(row.uuid ?? '') ?? null),
    profile_name: applying.profiles[applying.placeOf(row)]?.name ?? null,
  }));
}

/** Returns the verdicts of built artifacts that lists show, by uuid. */
export async function shownOfBuilt(
  db: Reader,
  tenantUuid: string,
  uuids: string[],
): Promise<ReadonlyMap<string, ShownVerdict>> {
  const rows = await selectBuilt(db, tenantUuid, uuids);
  const verdicts = await shownVerdicts(db, tenantUuid, rows);
  return new Map(rows.map(({ uuid }, i) => [uuid ?? '', verdicts[i] ?? NOT_JUDGED]));
}

/** Returns the verdicts of the artifacts whose newest SBOM is one of these, by sbomid. */
export async function shownOfSboms(
  db: Reader,
  tenantUuid: string,
  sbomids: readonly string[],
): Promise<ReadonlyMap<string, ComplianceVerdict[]>> {
  const artifacts = await selectDescribed(db, tenantUuid, sbomids);
  const shown = await shownOfBuilt(
    db,
    tenantUuid,
    artifacts.map(({ uuid }) => uuid),
  );
  const bySbom = new Map<string, ComplianceVerdict[]>();
  for (const { uuid, sbomid } of artifacts) {
    const { verdict } = shown.get(uuid) ?? NOT_JUDGED;
    bySbom.set(sbomid, [...(bySbom.get(sbomid) ?? []), verdict]);
  }
  return bySbom;
}
