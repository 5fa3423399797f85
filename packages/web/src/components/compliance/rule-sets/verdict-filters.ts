import { COMPLIANCE_VERDICTS } from '@assay/contract/profile-rules.ts';
import { RULE_SET_IDS } from '@assay/core/compliance/rule-set.ts';
import { RULE_SET_VERDICTS } from '@assay/core/compliance/rule-set-verdict.ts';
import type { TFunction } from 'i18next';
import type { Filter } from '../../filters/filter.ts';
import { ruleSetName } from './rule-set-name.ts';

/** Chips of lists of what rule sets judge: a rule set, and a verdict of it. The page adds the strings `compliance` and `rule_sets`. */
export const verdictFilters = (t: TFunction): readonly Filter[] => [
  {
    name: 'rule_set',
    label: t('rule_sets.filter_rule_set'),
    single: true,
    options: RULE_SET_IDS.map((value) => ({ value, label: ruleSetName(value) })),
  },
  {
    name: 'verdict',
    label: t('rule_sets.filter_verdict'),
    single: true,
    options: RULE_SET_VERDICTS.map((value) => ({ value, label: t(`compliance.${value}`) })),
  },
];

/** Chip of lists of artifacts: the verdict of the attestation profile that applies. The page adds the strings `compliance` and `rule_sets`. */
export const profileFilter = (t: TFunction): Filter => ({
  name: 'profile',
  label: t('rule_sets.filter_profile'),
  single: true,
  options: COMPLIANCE_VERDICTS.map((value) => ({ value, label: t(`compliance.${value}`) })),
});
