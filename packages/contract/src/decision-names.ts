import { VEX_JUSTIFICATIONS, VEX_RESPONSES } from '@assay/core/vex/vex-statement.ts';
import { z } from 'zod';

/** Places of decisions, the nearest to a finding first. */
export const DECISION_SCOPES = ['sbom', 'project', 'folder', 'tenant'] as const;

/** Where a decision applies: one SBOM, all versions of a project, all projects of a folder, the tenant. */
export const DecisionScope = z.enum(DECISION_SCOPES);
export type DecisionScope = z.output<typeof DecisionScope>;

/** Reasons why a vulnerability does not affect (CycloneDX `analysis.justification`). */
export const JUSTIFICATIONS = VEX_JUSTIFICATIONS;

/** Why a vulnerability does not affect (CycloneDX `analysis.justification`); empty for no stated reason. */
export const Justification = z.enum(['', ...JUSTIFICATIONS]);
export type Justification = z.output<typeof Justification>;

/** Responses to a vulnerability (CycloneDX `analysis.response`). */
export const RESPONSES = VEX_RESPONSES;

/** Response to a vulnerability (CycloneDX `analysis.response`). */
export const ResponseName = z.enum(RESPONSES);
export type ResponseName = z.output<typeof ResponseName>;

/** Facts whose change opens decided findings again. */
export const REOPEN_RULES = ['severity', 'kev', 'fix', 'range', 'advisory'] as const;

/**
 * `severity`: it is rated higher. `kev`: CISA lists it as exploited. `fix`: a version that fixes it is known. `range`: the record
 * that decides names other versions of the package. `advisory`: that record says something else, or is another one.
 */
export const ReopenRule = z.enum(REOPEN_RULES);

/** Analysis states of findings that are closed: dimmed, and excluded from gates (ADR 0040). */
export const CLOSED_STATES: ReadonlySet<string> = new Set([
  'resolved',
  'resolved_with_pedigree',
  'false_positive',
  'not_affected',
]);
