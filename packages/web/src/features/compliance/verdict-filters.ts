import { RULE_SET_VERDICTS } from '@assay/core/compliance/judge-rule-sets.ts';
import { RULE_SET_IDS } from '@assay/core/compliance/rule-set.ts';
import type { TFunction } from 'i18next';
import { ruleSetName } from '../../components/compliance/rule-sets/rule-set-name.ts';
import type { Filter } from '../../components/filters/filter.ts';

/** Chips of both lists: a rule set, and a verdict of it. */
export const verdictFilters = (t: TFunction): readonly Filter[] => [
  {
    name: 'rule_set',
    label: t('compliance_list.rule_set'),
    single: true,
    options: RULE_SET_IDS.map((value) => ({ value, label: ruleSetName(value) })),
  },
  {
    name: 'verdict',
    label: t('compliance_list.verdict'),
    single: true,
    options: RULE_SET_VERDICTS.map((value) => ({ value, label: t(`compliance.${value}`) })),
  },
];
