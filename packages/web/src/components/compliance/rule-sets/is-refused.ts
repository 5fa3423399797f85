import type { SbomCompliance } from '@assay/contract/rule-set-verdicts.ts';

type RuleSet = SbomCompliance['rule_sets'][number];

/** Tells whether a rule set does not accept the format of the document, so that no rule was applied. */
export const isRefused = ({ verdict, rules }: Pick<RuleSet, 'verdict' | 'rules'>): boolean =>
  verdict === 'not_expressible' && rules.every((rule) => rule.verdict === 'not_applicable');
