import type { Step } from '../../log/receipt/verdict.ts';

/** Steps of bundle verification, in order. */
export const BUNDLE_STEPS = [
  'limits',
  'media_type',
  'one_signature',
  'timestamps',
  'key_validity',
  'signature',
  'log_entry',
  'inclusion',
  'checkpoint',
  'witnesses',
  'subject',
  'predicate',
  'signers_group',
  'freshness',
] as const;
export type BundleStepName = (typeof BUNDLE_STEPS)[number];

/**
 * Reasons a step did not pass. `not_reached`: a step it depends on failed; `no_trusted_time`: only a trusted
 * time could decide.
 */
export const BUNDLE_CODES = [
  'not_reached',
  'unreadable',
  'unknown_media_type',
  'media_type_refused',
  'many_signatures',
  'bad_timestamp',
  'unknown_authority',
  'too_few_timestamps',
  'unknown_key',
  'unknown_certificate',
  'bad_certificate',
  'custody_refused',
  'not_yet_valid',
  'expired',
  'principal_disabled',
  'no_trusted_time',
  'bad_signature',
  'no_artifact',
  'not_logged',
  'unknown_entry',
  'malformed_entry',
  'entry_mismatch',
  'no_proof',
  'bad_inclusion',
  'bad_checkpoint',
  'unknown_log',
  'another_origin',
  'another_log_id',
  'bad_log_signature',
  'not_signed_by_log',
  'log_key_not_valid',
  'no_quorum',
  'another_subject',
  'weak_digest',
  'unknown_payload_type',
  'malformed_statement',
  'malformed_predicate',
  'another_ledger',
  'not_pinned',
  'bad_notarization',
  'unknown_control_log',
  'control_mismatch',
  'stale_control_head',
  'not_authorised',
  'too_few_signers',
  'revoked',
  'compromised',
  'too_old',
] as const;
export type BundleCode = (typeof BUNDLE_CODES)[number];

/** Result of a step, with a machine-readable reason when it did not pass; null when it passed. */
export interface BundleStep extends Step<BundleStepName> {
  code: BundleCode | null;
}

/** Makes the steps of one name. */
export const bundleStep = (name: BundleStepName) => ({
  passed: (detail: string): BundleStep => ({ name, outcome: 'passed', code: null, detail }),
  failed: (code: BundleCode, detail: string): BundleStep => ({
    name,
    outcome: 'failed',
    code,
    detail,
  }),
  /** Undecided: required information is not available. */
  unknown: (code: BundleCode, detail: string): BundleStep => ({
    name,
    outcome: 'unknown',
    code,
    detail,
  }),
  notReached: (): BundleStep => ({
    name,
    outcome: 'unknown',
    code: 'not_reached',
    detail: 'What this builds on did not hold.',
  }),
});

/** Outcome of verification: one failure makes evidence invalid, one undecided step makes it unverifiable. */
export type Verification = 'valid' | 'invalid' | 'unverifiable';

export function verificationOf(steps: readonly BundleStep[]): Verification {
  if (steps.some(({ outcome }) => outcome === 'failed')) return 'invalid';
  return steps.every(({ outcome }) => outcome === 'passed') ? 'valid' : 'unverifiable';
}
