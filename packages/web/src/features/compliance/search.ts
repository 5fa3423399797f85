import { COMPLIANCE_VERDICTS } from '@assay/contract/profile-rules.ts';
import { RULE_SET_IDS } from '@assay/core/compliance/rule-set.ts';
import { RULE_SET_VERDICTS } from '@assay/core/compliance/rule-set-verdict.ts';
import { z } from 'zod';
import { list, oneOf, text } from '../../lib/page-search.ts';

/** `/compliance/projects` and `/compliance/artifacts`: `open` is an SBOM, `set` the rule set beside it. */
export const ComplianceSearch = z.object({
  ...list,
  keyword: text,
  rule_set: oneOf(...RULE_SET_IDS),
  verdict: oneOf(...RULE_SET_VERDICTS),
  profile: oneOf(...COMPLIANCE_VERDICTS),
  set: oneOf(...RULE_SET_IDS),
});
export type ComplianceSearch = z.output<typeof ComplianceSearch>;
