import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type ArtifactRow, selectBuilt } from '../list/row-queries.ts';
import { askProfiles } from './ask-profiles.ts';
import { type AskedProfile, selectApplying, selectChosen } from './profile-queries.ts';

/** Verdict of the profile that applies to an artifact. */
interface AppliedVerdict {
  verdict: ComplianceVerdict;
  /** When time alone can change it, in milliseconds since 1970; null for never. */
  changes_at: number | null;
}

const NO_PROFILE: AppliedVerdict = { verdict: 'not_applicable', changes_at: null };

/** The profiles that apply to artifacts: that which the project of the newest SBOM chose, otherwise the tenant's default. */
interface Applying {
  profiles: readonly AskedProfile[];
  /** Index of the profile that applies to a row; -1 for none. */
  placeOf(row: Pick<ArtifactRow, 'sbomid'>): number;
}

/** Reads the profiles that apply to rows. */
export async function applyingProfiles(
  db: Reader,
  tenantUuid: string,
  rows: readonly Pick<ArtifactRow, 'sbomid'>[],
): Promise<Applying> {
  const sbomids = rows.flatMap(({ sbomid }) => sbomid ?? []);
  const chosen = await selectChosen(db, tenantUuid, sbomids);
  const profiles = await selectApplying(db, tenantUuid, [...new Set(chosen.values())]);
  const placeOf = ({ sbomid }: Pick<ArtifactRow, 'sbomid'>) => {
    const choice = chosen.get(sbomid ?? '');
    return profiles.findIndex(({ profileId, is_default }) =>
      choice === undefined ? is_default : profileId === choice,
    );
  };
  return { profiles, placeOf };
}

/** Judges each row by the profile that applies to it, in their order. */
export async function judgeRows(
  db: Reader,
  tenantUuid: string,
  rows: readonly ArtifactRow[],
  { profiles, placeOf }: Applying,
): Promise<AppliedVerdict[]> {
  if (rows.length === 0) return [];
  const rules = profiles.map((profile) => profile.rules);
  const answers = rules.length === 0 ? [] : await askProfiles(db, tenantUuid, rules, rows);
  return rows.map((row, i) => answers[i]?.[placeOf(row)] ?? NO_PROFILE);
}

/** Returns the verdict of the profile that applies to artifacts, judged now, by uuid. */
export async function builtVerdicts(
  db: Reader,
  tenantUuid: string,
  uuids: string[],
): Promise<ReadonlyMap<string, AppliedVerdict>> {
  const rows = await selectBuilt(db, tenantUuid, uuids);
  const applying = await applyingProfiles(db, tenantUuid, rows);
  const verdicts = await judgeRows(db, tenantUuid, rows, applying);
  return new Map(rows.map(({ uuid }, i) => [uuid ?? '', verdicts[i] ?? NO_PROFILE]));
}
