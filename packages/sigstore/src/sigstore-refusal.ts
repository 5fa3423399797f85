/** Converts a refusal of Sigstore's own verifier to an Assay step. */
import { createPublicKey } from 'node:crypto';
import {
  type BundleCode,
  type BundleStep,
  type BundleStepName,
  bundleStep,
} from '@assay/core/attestation/bundle/verification-step.ts';
import type { PublicKey } from '@assay/core/dsse/signature.ts';
import type { Bundle } from '@sigstore/bundle';
import { toSignedEntity, VerificationError, Verifier } from '@sigstore/verify';
import type { TrustRoots } from './trust-roots.ts';

/** Its checks, in order: after a refusal, it made none of the later ones. */
const STAGES: readonly BundleStepName[] = [
  'timestamps',
  'key_validity',
  'inclusion',
  'log_entry',
  'signature',
];

/** Returns Assay's step, or that of this verifier when it refuses the same step. */
export const unlessRefused = (refusal: BundleStep | null, own: BundleStep): BundleStep =>
  own.outcome === 'passed' && refusal?.name === own.name ? refusal : own;

/**
 * Does the same for a step that Assay's check alone does not prove: it passes only when this verifier reached
 * it.
 */
export function ifReached(refusal: BundleStep | null, own: BundleStep): BundleStep {
  const isReached = refusal === null || STAGES.indexOf(own.name) <= STAGES.indexOf(refusal.name);
  if (own.outcome !== 'passed' || isReached) return unlessRefused(refusal, own);
  return bundleStep(own.name).notReached();
}

const REFUSALS: Record<VerificationError['code'], [BundleStepName, BundleCode]> = {
  TIMESTAMP_ERROR: ['timestamps', 'bad_timestamp'],
  CERTIFICATE_ERROR: ['key_validity', 'bad_certificate'],
  PUBLIC_KEY_ERROR: ['key_validity', 'unknown_key'],
  TLOG_ERROR: ['log_entry', 'not_logged'],
  TLOG_MISSING_INCLUSION_ERROR: ['inclusion', 'no_proof'],
  TLOG_INCLUSION_PROMISE_ERROR: ['inclusion', 'bad_inclusion'],
  TLOG_INCLUSION_PROOF_ERROR: ['inclusion', 'bad_inclusion'],
  TLOG_BODY_ERROR: ['log_entry', 'entry_mismatch'],
  SIGNATURE_ERROR: ['signature', 'bad_signature'],
  NOT_IMPLEMENTED_ERROR: ['log_entry', 'unknown_entry'],
};

/** Asks @sigstore/verify; null where it takes the bundle. */
export function sigstoreRefusal(
  bundle: Bundle,
  { material, ct_logs }: TrustRoots,
  { key, bytes }: { key: PublicKey | null; bytes: Uint8Array | undefined },
): BundleStep | null {
  const trust = key === null ? material : { ...material, publicKey: () => keyFor(key) };
  const ctlogThreshold = ct_logs.length > 0 && !isByKey(bundle) ? 1 : 0;
  try {
    const entity = toSignedEntity(bundle, bytes && Buffer.from(bytes));
    new Verifier(trust, { ctlogThreshold }).verify(entity);
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // It throws TypeErrors for parts that are not there, and OpenSSL's errors.
    if (!(error instanceof VerificationError))
      return bundleStep('log_entry').failed('malformed_entry', 'Sigstore cannot read the entry.');
    const [name, code] = REFUSALS[error.code];
    return bundleStep(name).failed(code, `Sigstore's verifier refuses it: ${error.message}.`);
  }
}

const isByKey = ({ verificationMaterial }: Bundle) =>
  verificationMaterial.content.$case === 'publicKey';

const keyFor = ({ spki }: PublicKey) => ({
  publicKey: createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }),
  validFor: () => true,
});
