import type { CheckName, RuleSetId } from '@assay/core/compliance/rule-set.ts';

/** A row of a checker, and the rule of Assay that asks for the same. Assay has rules of their own about the subject. */
export interface ComparedRow {
  /** Its name in the recorded verdicts. */
  row: string;
  rule_set: RuleSetId;
  /** `verdict`: the rule set as a whole; `accepted`: whether it accepts the format and version of the document. */
  check: CheckName | 'verdict' | 'accepted';
  /** Whether the row is also about the subject of the document. */
  of: 'components' | 'with_subject';
}
