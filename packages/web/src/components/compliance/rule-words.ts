import type { RuleResult } from '@assay/contract/profile-result.ts';
import type { ProfileRules } from '@assay/contract/profile-rules.ts';
import type { TFunction } from 'i18next';
import { predicateName } from '../attestation/predicate-name.ts';
import { ruleSetName } from './rule-sets/rule-set-name.ts';

/** A rule of a profile as a sentence without its full stop. */
export interface RuleWords extends Pick<RuleResult, 'rule' | 'index'> {
  text: string;
}

/**
 * Returns the required rules, in the order of their results. The page adds the strings `compliance` first.
 *
 * @param groupNames names of signers groups by uuid; a group without a name was deleted
 */
export function ruleWords(
  t: TFunction,
  rules: ProfileRules,
  groupNames: Readonly<Record<string, string>>,
): RuleWords[] {
  const { trust_levels, attestations, custody, fail_from, sbom, licenses, open_findings } = rules;
  const one = (rule: RuleWords['rule'], text: string, index = 0) => ({ rule, index, text });
  const levels = trust_levels.map((level) => t(`marks.trust_${level}`));
  return [
    ...(levels.length > 0
      ? [one('trust_level', t('compliance.rule_level', { levels: anyOf(t, levels) }))]
      : []),
    ...attestations.map((asked, index) =>
      one('attestation', attestationWords(t, asked, { custody, groupNames }), index),
    ),
    ...(fail_from === null ? [] : [one('vulnerabilities', vulnerabilityWords(t, fail_from))]),
    ...(sbom === null
      ? []
      : [one('sbom', t('compliance.rule_sbom') + ageWords(t, sbom.max_age_days))]),
    ...rules.rule_sets.map((asked, index) => one('rule_set', ruleSetWords(t, asked), index)),
    ...(licenses === null ? [] : [one('licenses', licenseWords(t, licenses))]),
    ...(open_findings === null ? [] : [one('open_findings', openWords(t, open_findings))]),
    ...rules.expressions.map((asked, index) =>
      one('expression', t('compliance.rule_condition', asked), index),
    ),
  ];
}

function ruleSetWords(
  t: TFunction,
  { rule_set, min_coverage }: ProfileRules['rule_sets'][number],
): string {
  const name = ruleSetName(rule_set);
  if (min_coverage === null) return t('compliance.rule_rule_set', { name });
  return t('compliance.rule_coverage', { name, percent: min_coverage });
}

const licenseWords = (
  t: TFunction,
  { fail_from, unknown }: NonNullable<ProfileRules['licenses']>,
): string => t(`compliance.rule_licenses_${fail_from}_${unknown}`);

function openWords(
  t: TFunction,
  { from, max_age_days: count }: NonNullable<ProfileRules['open_findings']>,
): string {
  if (from === 'unassigned') return t('compliance.rule_open_any', { count });
  const severity = t(`marks.${from}`);
  if (from === 'critical') return t('compliance.rule_open_critical', { count, severity });
  return t('compliance.rule_open', { count, severity });
}

function attestationWords(
  t: TFunction,
  asked: ProfileRules['attestations'][number],
  by: { custody: ProfileRules['custody']; groupNames: Readonly<Record<string, string>> },
): string {
  const { predicate_types, builders, max_age_days } = asked;
  const types = anyOf(t, [...new Set(predicate_types.map(predicateName))]);
  const custodies = by.custody.map((one) => t(`compliance.custody_${one}`));
  return [
    t('compliance.rule_signed', { types, who: whoWords(t, asked, by.groupNames) }),
    builders.length > 0 ? t('compliance.by_builder', { builders: anyOf(t, builders) }) : '',
    custodies.length > 0 ? t('compliance.by_custody', { custodies: anyOf(t, custodies) }) : '',
    ageWords(t, max_age_days),
  ].join('');
}

function whoWords(
  t: TFunction,
  { signers_group_uuid, threshold: count }: ProfileRules['attestations'][number],
  groupNames: Readonly<Record<string, string>>,
): string {
  if (signers_group_uuid === null)
    return t(count === 1 ? 'compliance.who_anybody' : 'compliance.who_anybody_many', { count });
  const group = groupNames[signers_group_uuid] ?? t('compliance.deleted_group');
  return t('compliance.who_group', { count, group });
}

function vulnerabilityWords(t: TFunction, from: NonNullable<ProfileRules['fail_from']>): string {
  if (from === 'critical') return t('compliance.rule_vulnerabilities_critical');
  if (from === 'unassigned') return t('compliance.rule_vulnerabilities_any');
  return t('compliance.rule_vulnerabilities', { severity: t(`marks.${from}`) });
}

const ageWords = (t: TFunction, days: number | null): string =>
  days === null ? '' : t('compliance.at_most', { count: days });

/** `a`, `a or b`, `a, b or c`. */
function anyOf(t: TFunction, words: readonly string[]): string {
  const [last = '', ...others] = words.toReversed();
  if (others.length === 0) return last;
  return t('compliance.or', { some: others.toReversed().join(', '), last });
}
