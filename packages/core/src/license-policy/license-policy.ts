import type { LicenseGroup } from './license-groups.ts';

/** Verdicts about licenses, the best one first (ADR 0068). */
export const LICENSE_VERDICTS = ['allowed', 'review', 'unknown', 'denied'] as const;
export type LicenseVerdict = (typeof LICENSE_VERDICTS)[number];

/** Verdicts that a person can give; what is unknown follows from documents. */
export const RULE_VERDICTS = ['allowed', 'review', 'denied'] as const;
export type RuleVerdict = (typeof RULE_VERDICTS)[number];

/** Returns the position of a verdict: a higher number is worse. */
export const rankOf = (verdict: LicenseVerdict): number => LICENSE_VERDICTS.indexOf(verdict);

/** Returns the worst of some verdicts; unknown for none. */
export function worstOf(verdicts: Iterable<LicenseVerdict>): LicenseVerdict {
  let worst = -1;
  for (const verdict of verdicts) worst = Math.max(worst, rankOf(verdict));
  return LICENSE_VERDICTS[worst] ?? 'unknown';
}

/** Licenses under one name, with the verdict about them. */
export interface LicenseRule {
  /** Name by which answers refer to the rule; unique in its policy. */
  name: string;
  verdict: RuleVerdict;
  groups: readonly LicenseGroup[];
  /** SPDX ids, ids `WITH` an exception, and `LicenseRef-…`. */
  licenses: readonly string[];
}

/** Which licenses a tenant allows. The order of rules means nothing. */
export interface LicensePolicy {
  rules: readonly LicenseRule[];
  /** Verdict of licenses of the SPDX list that no rule names. */
  otherwise: RuleVerdict;
}
