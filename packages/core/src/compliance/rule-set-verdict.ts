/** Outcome of a rule or a rule set; `not_expressible`: the format of the document has no field for it. */
export const RULE_SET_VERDICTS = [
  'pass',
  'fail',
  'unknown',
  'not_applicable',
  'not_expressible',
] as const;
export type RuleSetVerdict = (typeof RULE_SET_VERDICTS)[number];
