import type { RuleSetId } from '@assay/core/compliance/rule-set.ts';
import { RULE_SETS } from '@assay/core/compliance/rule-sets/rule-sets.ts';

/** Name of a rule set with the version of its text: `NTIA 2021`. */
export const ruleSetName = (id: RuleSetId): string =>
  `${RULE_SETS[id].name} ${RULE_SETS[id].version}`;
