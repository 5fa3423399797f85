/**
 * Severities as the product shows them. `unassigned` is Assay's own value: the vulnerability is not rated, or
 * its rating is none (CVSS 0.0, named "None" there). Both mean that severity gives no priority, and neither
 * hides the finding.
 */
export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'unassigned';

/** All severities, highest first. */
export const SEVERITIES: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'unassigned'];

const RANKS: Readonly<Record<Severity, number>> = {
  critical: 4,
  high: 3,
  medium: 2,
  low: 1,
  unassigned: 0,
};

/** 4 for critical down to 0 for unassigned. */
export const severityRank = (severity: Severity): number => RANKS[severity];

/** The severity of a rank; `unassigned` for a number that is none. */
export const severityOfRank = (rank: number): Severity => SEVERITIES[4 - rank] ?? 'unassigned';

/** The worst of any number of severities; `unassigned` of none. */
export function worstOf(severities: Iterable<Severity>): Severity {
  let worst: Severity = 'unassigned';
  for (const severity of severities) if (RANKS[severity] > RANKS[worst]) worst = severity;
  return worst;
}

/**
 * Returns the severity of a CVSS score from 0 to 10; `unassigned` for anything else, including NaN.
 *
 * @param scale CVSS 2 has no "critical": its high ranges from 7.0 to 10 (NVD's scale for version 2)
 * @see CVSS 3.1 §5, CVSS 4.0 §6
 */
export function ratingOf(score: number, scale: '2' | '3+' = '3+'): Severity {
  if (!(score > 0 && score <= 10)) return 'unassigned';
  if (score >= 9 && scale === '3+') return 'critical';
  if (score >= 7) return 'high';
  return score >= 4 ? 'medium' : 'low';
}
