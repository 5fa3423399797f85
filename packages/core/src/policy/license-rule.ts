import type { LicenseVerdict } from '../license-policy/license-policy.ts';
import type { ArtifactFacts, LicenseFact } from './artifact-facts.ts';
import type { LicenseRequirement } from './profile-rules.ts';
import { type LicensesOfRule, type RuleResult, ruleResult } from './rule-result.ts';

/** Number of statements of licenses that a result names. */
const MOST_NAMED = 5;

/**
 * Checks whether the license policy permits every license of the newest SBOM. An SBOM without licenses, a missing policy and a
 * missing SBOM prove nothing, whatever the profile accepts.
 */
export function judgeLicenseRule(
  rule: LicenseRequirement,
  { sbom, licenses }: ArtifactFacts,
): RuleResult {
  if (sbom === null) return ruleResult('licenses', 'unknown', 'no_sbom');
  const evidence = [sbom.sbomid];
  if (licenses === null)
    return ruleResult('licenses', 'unknown', 'licenses_not_counted', { evidence });
  const { policy_revision, statements, counts } = licenses;
  if (policy_revision === null)
    return ruleResult('licenses', 'unknown', 'no_license_policy', { evidence });
  if (statements.length === 0)
    return ruleResult('licenses', 'unknown', 'no_licenses', { evidence });
  const { verdict, code, because } = decide(rule, counts);
  const outcome = { policy_revision, counts, deciding: decidingOf(licenses, because) };
  return ruleResult('licenses', verdict, code, { evidence, licenses: outcome });
}

/** The verdict of the rule, and verdicts of the policy that keep it from passing. */
interface Decision extends Pick<RuleResult, 'verdict' | 'code'> {
  because: readonly LicenseVerdict[];
}

/** Verdicts that fail decide, then unknown ones. */
function decide(
  { fail_from, unknown }: LicenseRequirement,
  counts: LicenseFact['counts'],
): Decision {
  const refused: LicenseVerdict[] = ['denied'];
  if (fail_from === 'review') refused.push('review');
  if (unknown === 'fail') refused.push('unknown');
  if (refused.some((verdict) => counts[verdict] > 0))
    return { verdict: 'fail', code: 'licenses_refused', because: refused };
  if (counts.unknown === 0) return { verdict: 'pass', code: 'licenses_met', because: [] };
  if (unknown === 'accept') return { verdict: 'pass', code: 'licenses_accepted', because: [] };
  return { verdict: 'unknown', code: 'licenses_unknown', because: ['unknown'] };
}

function decidingOf(
  { statements }: LicenseFact,
  because: readonly LicenseVerdict[],
): LicensesOfRule['deciding'] {
  return statements
    .filter(({ judged }) => because.includes(judged.verdict))
    .slice(0, MOST_NAMED)
    .map(({ judged, licenses, components }) => ({
      licenses: [...licenses],
      components,
      ...judged,
    }));
}
