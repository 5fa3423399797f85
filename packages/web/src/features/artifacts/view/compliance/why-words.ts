import type { ArtifactView } from '@assay/contract/artifact.ts';
import type { ProfileResult, RuleResult } from '@assay/contract/profile-result.ts';
import type { ProfileRules } from '@assay/contract/profile-rules.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import { LICENSE_VERDICTS } from '@assay/core/license-policy/license-policy.ts';
import type { RuleCode } from '@assay/core/policy/rule-result.ts';
import type { TFunction } from 'i18next';
import { formatCount } from '../../../../lib/formats.ts';

/** The required part of a view. */
export type Asked = Pick<
  ArtifactView,
  'is_built' | 'kind' | 'trust_level' | 'severity_counts' | 'statements'
>;

/** Codes whose sentence names something. */
type Naming =
  | 'level_taken'
  | 'level_refused'
  | 'attested'
  | 'too_few_signers'
  | 'vulnerable'
  | 'rule_set_missed'
  | 'covered'
  | 'coverage_too_low'
  | 'licenses_met'
  | 'licenses_accepted'
  | 'licenses_refused'
  | 'licenses_unknown'
  | 'old_findings'
  | 'age_unknown';

/** Codes whose sentence is always the same. */
const PLAIN = {
  level_open: 'why_level_open',
  missing: 'why_missing',
  builder_refused: 'why_builder_refused',
  too_old: 'why_too_old',
  not_verified: 'why_not_verified',
  unverifiable: 'why_unverifiable',
  no_trusted_time: 'why_no_trusted_time',
  none_known: 'why_none_known',
  undecided: 'why_undecided',
  unchecked: 'why_unchecked',
  stale: 'why_stale',
  unrated: 'why_unrated',
  not_looked_into: 'why_not_looked_into',
  has_sbom: 'why_has_sbom',
  no_sbom: 'why_no_sbom',
  rule_set_met: 'why_rule_set_met',
  rule_set_open: 'why_rule_set_open',
  not_judged: 'why_not_judged',
  not_expressible: 'why_not_expressible',
  licenses_not_counted: 'why_licenses_not_counted',
  no_license_policy: 'why_no_license_policy',
  no_licenses: 'why_no_licenses',
  no_old_findings: 'why_no_old_findings',
  condition_true: 'why_condition_true',
  condition_false: 'why_condition_false',
  condition_undecided: 'why_condition_undecided',
} as const satisfies Record<Exclude<RuleCode, Naming>, string>;

const isPlain = (code: string): code is keyof typeof PLAIN => Object.hasOwn(PLAIN, code);

/** Formats the reason for a rule's verdict as a sentence; an unknown code is shown unchanged. */
export function whyWords(
  t: TFunction,
  result: RuleResult,
  artifact: Asked,
  rules: ProfileRules,
): string {
  const { rule, code, evidence } = result;
  if (code === 'level_taken' || code === 'level_refused')
    return t('compliance.why_level', { level: t(`marks.trust_${artifact.trust_level}`) });
  if (code === 'attested' || code === 'too_few_signers')
    return t(`compliance.why_${code}`, { names: signersOf(evidence, artifact) });
  if (code === 'vulnerable')
    return t('compliance.why_vulnerable', { counts: countsFrom(t, rules.fail_from, artifact) });
  if (code === 'old_findings' || code === 'age_unknown')
    return t(`compliance.why_${code}`, { names: result.vulnerabilities.join(', ') });
  if (code === 'covered' || code === 'coverage_too_low') return coverageWords(t, result);
  if (code === 'rule_set_missed')
    return t('compliance.why_rule_set_missed', { coverage: coverageWords(t, result) });
  if (LICENSE_CODES.includes(code)) return licenseCounts(t, result);
  if (rule === 'sbom' && code === 'too_old') return t('compliance.why_sbom_too_old');
  if (code === 'has_sbom' && rules.sbom?.max_age_days) return t('compliance.why_sbom_in_time');
  return isPlain(code) ? t(`compliance.${PLAIN[code]}`) : code;
}

/** Codes of a rule about licenses whose sentence has the counts. */
const LICENSE_CODES: readonly string[] = [
  'licenses_met',
  'licenses_accepted',
  'licenses_refused',
  'licenses_unknown',
] satisfies Naming[];

/** Numbers of components by license verdict, the worst first. */
function licenseCounts(t: TFunction, { licenses }: RuleResult): string {
  const counts = LICENSE_VERDICTS.toReversed().flatMap((verdict) => {
    const count = licenses?.counts[verdict] ?? 0;
    return count === 0 ? [] : `${formatCount(count)} ${t(`licenses.${verdict}`)}`;
  });
  const revision = licenses?.policy_revision ?? 0;
  return t('compliance.why_licenses', { revision, counts: counts.join(', ') || '…' });
}

function coverageWords(t: TFunction, { coverage }: RuleResult): string {
  const { met = 0, total = 0 } = coverage ?? {};
  return t('compliance.why_coverage', { met: formatCount(met), total: formatCount(total) });
}

/** Each once; a statement that is not among the newest has none here. */
function signersOf(evidence: readonly string[], { statements }: Asked): string {
  const named = statements.filter(({ uuid }) => evidence.includes(uuid));
  const names = new Set(named.map(({ signer }) => signer?.name ?? '…'));
  return names.size === 0 ? '…' : [...names].join(', ');
}

/** Counts of each failing severity. */
function countsFrom(t: TFunction, from: ProfileRules['fail_from'], { severity_counts }: Asked) {
  const last = from === null ? SEVERITIES.length : SEVERITIES.indexOf(from) + 1;
  return SEVERITIES.slice(0, last)
    .filter((severity) => severity_counts[severity] > 0)
    .map((severity) => `${formatCount(severity_counts[severity])} ${t(`marks.${severity}`)}`)
    .join(', ');
}

/** Formats the reason a profile does not apply to an artifact. */
export function notAskedWords(
  t: TFunction,
  { scope, kinds }: ProfileResult['profile']['rules'],
  { is_built, kind }: Asked,
): string {
  if (scope === 'built' && !is_built) return t('compliance.only_used');
  if (kinds.length > 0 && !kinds.includes(kind))
    return t('compliance.other_kind', { kinds: kinds.join(', '), kind });
  return t('compliance.asks_nothing');
}
