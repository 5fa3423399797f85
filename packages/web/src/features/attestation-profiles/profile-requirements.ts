import type { ProfileRules } from '@assay/contract/profile-rules.ts';
import type { TFunction } from 'i18next';
import { predicateName } from '../../components/attestation/predicate-name.ts';
import { ruleSetName } from '../../components/compliance/rule-sets/rule-set-name.ts';

/** Summarizes a profile's requirements for a row: `Trusted, SLSA provenance +1, SBOM within 90 d`. */
export function profileRequirements(
  { trust_levels, attestations, fail_from, sbom, ...rules }: ProfileRules,
  t: TFunction,
) {
  const { rule_sets, licenses, open_findings, expressions } = rules;
  const within = (what: string, days: number | null) =>
    days === null ? what : t('attestation_profiles.within', { what, count: days });
  const levels = trust_levels.map((level) => t(`marks.trust_${level}`)).join('/');
  const parts = [
    ...(levels === '' ? [] : [levels]),
    ...attestations.map(({ predicate_types, max_age_days }) =>
      within(typesOf(predicate_types, t), max_age_days),
    ),
    ...(fail_from === null ? [] : [vulnerabilitiesOf(fail_from, t)]),
    ...(sbom === null ? [] : [within(t('attestation_profiles.asks_sbom'), sbom.max_age_days)]),
    ...rule_sets.map(({ rule_set }) => ruleSetName(rule_set)),
    ...(licenses === null ? [] : [t(`attestation_profiles.asks_licenses_${licenses.fail_from}`)]),
    ...(open_findings === null
      ? []
      : [t('attestation_profiles.asks_open', { count: open_findings.max_age_days })]),
    ...(expressions.length === 0
      ? []
      : [t('attestation_profiles.asks_conditions', { count: expressions.length })]),
  ];
  return parts.join(', ') || t('attestation_profiles.asks_nothing');
}

function vulnerabilitiesOf(from: NonNullable<ProfileRules['fail_from']>, t: TFunction): string {
  if (from === 'critical') return t('attestation_profiles.asks_vulnerabilities_critical');
  if (from === 'unassigned') return t('attestation_profiles.asks_vulnerabilities_any');
  return t('attestation_profiles.asks_vulnerabilities', { severity: t(`marks.${from}`) });
}

function typesOf(types: readonly string[], t: TFunction): string {
  const [what = '', ...others] = new Set(types.map(predicateName));
  if (others.length === 0) return what;
  return t('attestation_profiles.asks_more', { what, count: others.length });
}
