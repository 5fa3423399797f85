import type { BundleStep } from '@assay/core/attestation/bundle/verification-step.ts';
import type { Evidence } from '@assay/core/attestation/trust/evidence.ts';

/** Evidence without the index, which the log has. */
export type KeptEvidence = Omit<Evidence, 'index'>;

/** Verification result of a signature. */
export interface VerifiedSignature {
  uuid: string;
  evidence: KeptEvidence;
  steps: BundleStep[];
}

/** Serializes JSON for the database: without NUL, which untrusted texts may contain. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part) => {
    if (typeof part === 'string') return part.replaceAll('\0', '');
    return typeof part === 'bigint' ? String(part) : part;
  });

/** Stored part of evidence. */
export const keptEvidence = ({ index: _, ...kept }: Evidence): KeptEvidence => kept;
