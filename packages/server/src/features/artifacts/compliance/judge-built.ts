import type { ProfileRules } from '@assay/contract/profile-rules.ts';
import type { ArtifactCompliance } from '@assay/core/policy/artifact-compliance.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type ArtifactRow, selectBuilt } from '../list/row-queries.ts';
import { askProfiles } from './ask-profiles.ts';

/** An artifact with its results, one per profile. */
export interface JudgedArtifact {
  row: ArtifactRow;
  answers: ArtifactCompliance[];
}

/** Judges artifacts by rules of profiles, in any order; artifacts that the tenant does not have are left out. */
export async function judgeBuilt(
  db: Reader,
  tenantUuid: string,
  uuids: string[],
  rules: readonly ProfileRules[],
): Promise<JudgedArtifact[]> {
  const rows = await selectBuilt(db, tenantUuid, uuids);
  const answers = await askProfiles(db, tenantUuid, rules, rows);
  return rows.map((row, i) => ({ row, answers: answers[i] ?? [] }));
}
