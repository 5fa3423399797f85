import type { RuleSet } from '../rule-set.ts';

/** Every version of both formats that Assay reads. */
export const ANY_VERSION: RuleSet['formats'] = {
  CycloneDX: { since: [1, 0] },
  SPDX: { since: [2, 0] },
};
