import { COMPLIANCE_VERDICTS } from '@assay/contract/profile-rules.ts';
import { RULE_SET_IDS } from '@assay/core/compliance/rule-set.ts';
import { RULE_SET_VERDICTS } from '@assay/core/compliance/rule-set-verdict.ts';
import { z } from 'zod';
import { flag, list, oneOf, text } from '../../lib/page-search.ts';

/** `/artifacts/modern`. */
export const ArtifactsSearch = z.object({
  ...list,
  text,
  kind: text,
  trust_level: oneOf('trusted', 'untrusted', 'unsupported', 'unknown'),
  ledger_uuid: text,
  scope: oneOf('built', 'used', 'all'),
  has_sbom: flag,
  severity: text,
  profile: oneOf(...COMPLIANCE_VERDICTS),
  rule_set: oneOf(...RULE_SET_IDS),
  verdict: oneOf(...RULE_SET_VERDICTS),
  act: oneOf('notarize'),
});
export type ArtifactsSearch = z.output<typeof ArtifactsSearch>;

/** `/artifacts/view`: the artifact, the ledger of the verdict, the open statement, the action. */
export const ArtifactSearch = z.object({
  purl: text,
  sha256: text,
  ledger: text,
  open: text,
  act: oneOf('notarize', 'sign', 'state'),
});
export type ArtifactSearch = z.output<typeof ArtifactSearch>;
