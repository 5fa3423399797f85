import type { BundleStep } from '@assay/core/attestation/bundle/verification-step.ts';
import type { Evidence } from '@assay/core/attestation/trust/evidence.ts';

/** Evidence without the index, which the log has. */
export type KeptEvidence = Omit<Evidence, 'index'>;

/** What a signature was found to be. */
export interface VerifiedSignature {
  uuid: string;
  evidence: KeptEvidence;
  steps: BundleStep[];
}

/** JSON as the database takes it: without NUL, which strangers may put into texts. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part) => {
    if (typeof part === 'string') return part.replaceAll('\0', '');
    return typeof part === 'bigint' ? String(part) : part;
  });

/** What is kept of evidence. */
export const keptEvidence = ({ index: _, ...kept }: Evidence): KeptEvidence => kept;
