import { SEVERITIES, type SeverityCounts, type SeverityName } from '@assay/contract/severity.ts';

/** The worst severity that is counted; undefined where all are zero. */
export const highestSeverity = (counts: SeverityCounts): SeverityName | undefined =>
  SEVERITIES.find((severity) => counts[severity] > 0);

/** Sums all counts. */
export const sumOf = (counts: SeverityCounts): number =>
  SEVERITIES.reduce((sum, severity) => sum + counts[severity], 0);
