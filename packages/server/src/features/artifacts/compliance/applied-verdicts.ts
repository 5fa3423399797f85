import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type ArtifactRow, selectBuilt } from '../list/row-queries.ts';
import { askProfiles } from './ask-profiles.ts';
import { selectApplying, selectChosen, selectDescribed } from './profile-queries.ts';

/** Verdict of the profile that applies to an artifact, and its name; null without a profile. */
interface AppliedVerdict {
  verdict: ComplianceVerdict;
  profile_name: string | null;
}

const NO_PROFILE: AppliedVerdict = { verdict: 'not_applicable', profile_name: null };

/**
 * The verdict of the profile that applies to each row, in their order: that which the project of its newest SBOM chose,
 * otherwise the tenant's default.
 */
export async function appliedVerdicts(
  db: Reader,
  tenantUuid: string,
  rows: readonly ArtifactRow[],
): Promise<AppliedVerdict[]> {
  if (rows.length === 0) return [];
  const chosen = await selectChosen(
    db,
    tenantUuid,
    rows.flatMap(({ sbomid }) => sbomid ?? []),
  );
  const profiles = await selectApplying(db, tenantUuid, [...new Set(chosen.values())]);
  const rules = profiles.map((profile) => profile.rules);
  const answers = rules.length === 0 ? [] : await askProfiles(db, tenantUuid, rules, rows);
  return rows.map(({ sbomid }, i) => {
    const choice = chosen.get(sbomid ?? '');
    const place = profiles.findIndex(({ profileId, is_default }) =>
      choice === undefined ? is_default : profileId === choice,
    );
    const verdict = answers[i]?.[place]?.verdict;
    if (verdict === undefined) return NO_PROFILE;
    return { verdict, profile_name: profiles[place]?.name ?? null };
  });
}

/** Returns the verdict of the profile that applies to artifacts, by uuid. */
export async function builtVerdicts(
  db: Reader,
  tenantUuid: string,
  uuids: string[],
): Promise<ReadonlyMap<string, AppliedVerdict>> {
  const rows = await selectBuilt(db, tenantUuid, uuids);
  const verdicts = await appliedVerdicts(db, tenantUuid, rows);
  return new Map(rows.map(({ uuid }, i) => [uuid ?? '', verdicts[i] ?? NO_PROFILE]));
}

/** Returns the verdicts of the artifacts whose newest SBOM is one of these, by sbomid. */
export async function describedVerdicts(
  db: Reader,
  tenantUuid: string,
  sbomids: readonly string[],
): Promise<ReadonlyMap<string, ComplianceVerdict[]>> {
  const artifacts = await selectDescribed(db, tenantUuid, sbomids);
  const uuids = artifacts.map(({ uuid }) => uuid);
  const verdicts = await builtVerdicts(db, tenantUuid, uuids);
  const bySbom = new Map<string, ComplianceVerdict[]>();
  for (const { uuid, sbomid } of artifacts) {
    const { verdict } = verdicts.get(uuid) ?? NO_PROFILE;
    bySbom.set(sbomid, [...(bySbom.get(sbomid) ?? []), verdict]);
  }
  return bySbom;
}
