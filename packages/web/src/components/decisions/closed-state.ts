import type { AnalysisState } from '@assay/contract/sbom-rows.ts';

const CLOSED: ReadonlySet<AnalysisState> = new Set<AnalysisState>([
  'resolved',
  'resolved_with_pedigree',
  'false_positive',
  'not_affected',
]);

/** Tells whether findings with this state are closed: dimmed, and excluded from the gate (ADR 0040). */
export const isClosedState = (state: AnalysisState): boolean => CLOSED.has(state);
