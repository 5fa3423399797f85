import type { RuleSetId } from '@assay/core/compliance/rule-set.ts';
import { RULE_SET_TITLES } from '@assay/core/compliance/rule-sets/titles.ts';

/** Name of a rule set with the version of its text: `NTIA 2021`. */
export const ruleSetName = (id: RuleSetId): string =>
  `${RULE_SET_TITLES[id].name} ${RULE_SET_TITLES[id].version}`;
