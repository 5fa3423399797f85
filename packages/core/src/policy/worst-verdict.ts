import type { ComplianceVerdict } from './rule-result.ts';

const WORST: readonly ComplianceVerdict[] = ['fail', 'unknown', 'pass'];

/** Returns the verdict about several artifacts: one that fails decides, then one that is unknown; what does not apply counts for nothing. */
export function worstCompliance(verdicts: readonly ComplianceVerdict[]): ComplianceVerdict {
  return WORST.find((verdict) => verdicts.includes(verdict)) ?? 'not_applicable';
}
