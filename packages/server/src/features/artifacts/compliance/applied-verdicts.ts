import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type ArtifactRow, selectBuilt } from '../list/row-queries.ts';
import { askProfiles } from './ask-profiles.ts';
import { selectApplying, selectChosen, selectDescribed } from './profile-queries.ts';
import { PROFILE_RANKS } from './stored/profile-ranks.ts';

/** Verdict of the profile that applies to an artifact, and its name; null without a profile. */
interface AppliedVerdict {
  verdict: ComplianceVerdict;
  profile_name: string | null;
  /** When time alone can change it, in milliseconds since 1970; null for never. */
  changes_at: number | null;
  /** The stored verdict is another one. */
  differs: boolean;
}

const NO_PROFILE = { verdict: 'not_applicable', profile_name: null, changes_at: null } as const;

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
  return rows.map(({ sbomid, profile_rank }, i) => {
    const isStored = (verdict: ComplianceVerdict) =>
      profile_rank === null || profile_rank === PROFILE_RANKS[verdict];
    const choice = chosen.get(sbomid ?? '');
    const place = profiles.findIndex(({ profileId, is_default }) =>
      choice === undefined ? is_default : profileId === choice,
    );
    const answer = answers[i]?.[place];
    if (answer === undefined) return { ...NO_PROFILE, differs: !isStored(NO_PROFILE.verdict) };
    const { verdict, changes_at } = answer;
    const profile_name = profiles[place]?.name ?? null;
    return { verdict, changes_at, profile_name, differs: !isStored(verdict) };
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
  return new Map(
    rows.flatMap(({ uuid }, i) => {
      const verdict = verdicts[i];
      return uuid === null || verdict === undefined ? [] : [[uuid, verdict] as const];
    }),
  );
}

/** Verdicts of artifacts by their newest SBOM. */
interface DescribedVerdicts {
  bySbom: ReadonlyMap<string, ComplianceVerdict[]>;
  /** UUIDs of the artifacts whose stored verdict is another one. */
  differing: readonly string[];
}

/** Returns the verdicts of the artifacts whose newest SBOM is one of these, by sbomid. */
export async function describedVerdicts(
  db: Reader,
  tenantUuid: string,
  sbomids: readonly string[],
): Promise<DescribedVerdicts> {
  const artifacts = await selectDescribed(db, tenantUuid, sbomids);
  const uuids = artifacts.map(({ uuid }) => uuid);
  const verdicts = await builtVerdicts(db, tenantUuid, uuids);
  const bySbom = new Map<string, ComplianceVerdict[]>();
  for (const { uuid, sbomid } of artifacts) {
    const { verdict } = verdicts.get(uuid) ?? NO_PROFILE;
    bySbom.set(sbomid, [...(bySbom.get(sbomid) ?? []), verdict]);
  }
  return { bySbom, differing: uuids.filter((uuid) => verdicts.get(uuid)?.differs) };
}
