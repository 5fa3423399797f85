import type { ArtifactCompliance } from '@assay/core/policy/artifact-compliance.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { ArtifactRow } from '../list/row-queries.ts';
import { askedGroups, askProfiles } from './ask-profiles.ts';
import { type AskedProfile, selectGroupNames, selectProfiles } from './profile-queries.ts';

/** What came of asking a profile of an artifact. */
export interface ProfileAnswer extends ArtifactCompliance {
  profile: AskedProfile;
  /** Names of the groups that it asks for, by uuid; none of those that were deleted. */
  signers_groups: Record<string, string>;
}

/** What every profile of the tenant gives for an artifact, the default first. */
export async function profileResults(
  db: Reader,
  tenantUuid: string,
  row: ArtifactRow,
): Promise<ProfileAnswer[]> {
  const profiles = await selectProfiles(db, tenantUuid);
  const rules = profiles.map((profile) => profile.rules);
  const [answers = []] = await askProfiles(db, tenantUuid, rules, [row]);
  const names = await selectGroupNames(db, tenantUuid, askedGroups(rules));
  return profiles.flatMap((profile, i) => {
    const answer = answers[i];
    if (answer === undefined) return [];
    const asked = askedGroups([profile.rules]);
    const named = [...names].filter(([uuid]) => asked.includes(uuid));
    return [{ profile, ...answer, signers_groups: Object.fromEntries(named) }];
  });
}
