import { SEVERITIES, type SeverityCounts } from '@assay/contract/severity.ts';

/** Counts of one day. */
export interface TrendDay {
  /** `YYYY-MM-DD`. */
  day: string;
  severity_counts: SeverityCounts;
}

/** Sum of all severities of a day. */
export const sumOf = ({ severity_counts }: TrendDay): number =>
  SEVERITIES.reduce((sum, severity) => sum + severity_counts[severity], 0);
