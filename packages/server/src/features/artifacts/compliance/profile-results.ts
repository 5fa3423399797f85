import type { ArtifactCompliance } from '@assay/core/policy/artifact-compliance.ts';
import type { ProfileRules } from '@assay/core/policy/profile-rules.ts';
import type { RuleResult } from '@assay/core/policy/rule-result.ts';
import { severityRank } from '@assay/core/severity/rating.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { ArtifactRow } from '../list/row-queries.ts';
import { askedGroups, askProfiles } from './ask-profiles.ts';
import {
  type AskedProfile,
  selectChosen,
  selectGroupNames,
  selectProfiles,
  selectSharedRatings,
} from './profile-queries.ts';

/** Result of a profile for an artifact. */
export interface ProfileAnswer extends Omit<ArtifactCompliance, 'results'> {
  results: (RuleResult & { shared_rating_findings: number })[];
  profile: AskedProfile & { applies: boolean };
  /** Names of its groups, by uuid; deleted groups are omitted. */
  signers_groups: Record<string, string>;
}

/**
 * Evaluates every profile of the tenant for an artifact: first the one that applies, then the default.
 *
 * @param set_id of the newest SBOM that describes it; null without one
 */
export async function profileResults(
  db: Reader,
  tenantUuid: string,
  { row, set_id }: { row: ArtifactRow; set_id: number | null },
): Promise<ProfileAnswer[]> {
  const { sbomid } = row;
  const chosen = await selectChosen(db, tenantUuid, sbomid === null ? [] : [sbomid]);
  const profiles = await selectProfiles(db, tenantUuid, chosen.get(sbomid ?? '') ?? null);
  const rules = profiles.map((profile) => profile.rules);
  const [answers = []] = await askProfiles(db, tenantUuid, rules, [row]);
  const shared = await selectSharedRatings(db, { set_id, pv_id: row.pv_id });
  const names = await selectGroupNames(db, tenantUuid, askedGroups(rules));
  return profiles.flatMap((profile, i) => {
    const answer = answers[i];
    if (answer === undefined) return [];
    const asked = askedGroups([profile.rules]);
    const named = [...names].filter(([uuid]) => asked.includes(uuid));
    const results = answer.results.map((one) => ({
      ...one,
      shared_rating_findings: sharedIn(one, profile.rules, shared),
    }));
    const shown = { profile: { ...profile, applies: i === 0 }, ...answer, results };
    return [{ ...shown, signers_groups: Object.fromEntries(named) }];
  });
}

/** A failed rule rests on findings from its severity on; one that passes, on none of all being rated higher. */
function sharedIn(
  { rule, verdict }: RuleResult,
  { fail_from }: ProfileRules,
  shared: Awaited<ReturnType<typeof selectSharedRatings>>,
): number {
  if (rule !== 'vulnerabilities') return 0;
  const from = verdict === 'fail' && fail_from !== null ? severityRank(fail_from) : 0;
  return shared.reduce((sum, { severity, findings }) => sum + (severity >= from ? findings : 0), 0);
}
