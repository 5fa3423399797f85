import type { BundleStep } from '@assay/core/attestation/bundle/verification-step.ts';
import type { DigestSet } from '@assay/core/attestation/statement/digest-set.ts';
import { verifyForeignBundle } from '@assay/sigstore/foreign-bundle.ts';
import type { TrustRoots } from '@assay/sigstore/trust-roots.ts';
import { readStored } from '../stored-bytes.ts';
import type { KeptEvidence } from './evidence-json.ts';

/** Verification result of a signature by an unregistered signer; it has no effect. */
export interface ForeignResult {
  evidence: Pick<KeptEvidence, 'verification' | 'codes' | 'trusted_time'>;
  steps: BundleStep[];
}

/** Verifies a received bundle with foreign logs and authorities. */
export async function verifyForeign(
  stored: Buffer,
  artifact: DigestSet,
  roots: TrustRoots,
): Promise<ForeignResult> {
  const json = await readStored(stored);
  const found = await verifyForeignBundle(json, roots, { digest: artifact });
  const { verification, steps, trusted_time } = found;
  const codes = steps.flatMap(({ code }) =>
    code === null || code === 'not_reached' ? [] : [code],
  );
  return { steps, evidence: { verification, codes, trusted_time } };
}
