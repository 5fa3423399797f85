import { z } from 'zod';

/** Places of decisions, the nearest to a finding first. */
export const DECISION_SCOPES = ['sbom', 'project', 'folder', 'tenant'] as const;

/** Where a decision applies: one SBOM, all versions of a project, all projects of a folder, the tenant. */
export const DecisionScope = z.enum(DECISION_SCOPES);
export type DecisionScope = z.output<typeof DecisionScope>;

/** Reasons why a vulnerability does not affect (CycloneDX `analysis.justification`). */
export const JUSTIFICATIONS = [
  'code_not_present',
  'code_not_reachable',
  'requires_configuration',
  'requires_dependency',
  'requires_environment',
  'protected_by_compiler',
  'protected_at_runtime',
  'protected_at_perimeter',
  'protected_by_mitigating_control',
] as const;

/** Why a vulnerability does not affect (CycloneDX `analysis.justification`); empty for no stated reason. */
export const Justification = z.enum(['', ...JUSTIFICATIONS]);
export type Justification = z.output<typeof Justification>;

/** Responses to a vulnerability (CycloneDX `analysis.response`). */
export const RESPONSES = [
  'can_not_fix',
  'will_not_fix',
  'update',
  'rollback',
  'workaround_available',
] as const;

/** Response to a vulnerability (CycloneDX `analysis.response`). */
export const ResponseName = z.enum(RESPONSES);
export type ResponseName = z.output<typeof ResponseName>;

/** Facts whose change opens decided findings again. */
export const REOPEN_RULES = ['severity', 'kev', 'fix'] as const;

/** `severity`: it is rated higher. `kev`: CISA lists it as exploited. `fix`: a version that fixes it is known. */
export const ReopenRule = z.enum(REOPEN_RULES);
