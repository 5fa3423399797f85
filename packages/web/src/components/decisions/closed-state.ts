import { CLOSED_STATES } from '@assay/contract/decision-names.ts';
import type { AnalysisState } from '@assay/contract/sbom-rows.ts';

/** Tells whether findings with this state are closed: dimmed, and excluded from the gate (ADR 0040). */
export const isClosedState = (state: AnalysisState): boolean => CLOSED_STATES.has(state);
