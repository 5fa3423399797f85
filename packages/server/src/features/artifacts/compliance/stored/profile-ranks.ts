import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';

/** Ranks of verdicts, in the order of lists: the worst is the first. */
export const PROFILE_RANKS: Record<ComplianceVerdict, number> = {
  fail: 0,
  unknown: 1,
  not_applicable: 2,
  pass: 3,
};

const VERDICTS: readonly ComplianceVerdict[] = ['fail', 'unknown', 'not_applicable', 'pass'];

/** The verdict of a rank; unknown where there is none. */
export const verdictOfRank = (rank: number | null): ComplianceVerdict =>
  VERDICTS[rank ?? -1] ?? 'unknown';
