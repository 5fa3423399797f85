/** Identifies the signer of a foreign bundle, and checks that it is the expected one. */
import type {
  BundleTrust,
  VerifyCertificate,
} from '@assay/core/attestation/bundle/bundle-trust.ts';
import type { BundleSigner } from '@assay/core/attestation/bundle/sigstore-bundle.ts';
import { type BundleStep, bundleStep } from '@assay/core/attestation/bundle/verification-step.ts';
import type { PublicKey } from '@assay/core/dsse/signature.ts';
import type { Instant } from '@assay/core/encoding/instant.ts';
import type { CertificateIdentity } from './certificate-identity.ts';

/** Required signer of a bundle, in addition to the trusted root. */
export interface ForeignPolicy extends Pick<BundleTrust, 'witnesses' | 'isQuorum'> {
  /** For bundles without a certificate; null for none. */
  key: PublicKey | null;
  /** Identity that the certificate must name, compared in full; null for any. */
  identity: CertificateIdentity | null;
}

/** Owner of the key. */
export interface ForeignSigner {
  validity: BundleStep;
  /** Result of the comparison with the expected signer; it replaces the signers group step. */
  asked: BundleStep;
  /** Certificate or key in DER; null when unknown. */
  der: Uint8Array | null;
  /** null for a key, and where the certificate does not hold. */
  identity: CertificateIdentity | null;
}

const { passed, failed, unknown } = bundleStep('key_validity');
const asked = bundleStep('signers_group');
const nobody = { der: null, identity: null, asked: asked.notReached() };

/** Identifies the signer, at the time the signature was seen. */
export async function foreignSigner(
  signer: BundleSigner,
  policy: ForeignPolicy,
  { time, verify }: { time: Instant | null; verify: VerifyCertificate },
): Promise<ForeignSigner> {
  if (signer.kind === 'public_key') {
    if (policy.key === null)
      return { ...nobody, validity: unknown('unknown_key', 'The key is not known here.') };
    const validity = passed('The key is the one that was given.');
    const step = asked.passed('Signed by the key that was given.');
    return { validity, asked: step, der: policy.key.spki, identity: null };
  }
  const [der = null] = signer.certificates;
  if (time === null) {
    const validity = unknown(
      'no_trusted_time',
      'Nobody trusted says when the certificate was used.',
    );
    return { ...nobody, der, validity };
  }
  const result = await verify(signer.certificates, time);
  if (result.outcome === 'valid') {
    const { issuer, subject } = result;
    const validity = passed(`A certificate for ${subject} (${issuer}).`);
    return {
      validity,
      asked: identityStep({ issuer, subject }, policy),
      der,
      identity: { issuer, subject },
    };
  }
  const { outcome, detail } = result;
  const validity =
    outcome === 'invalid'
      ? failed('bad_certificate', detail)
      : unknown('unknown_certificate', detail);
  return { ...nobody, der, validity };
}

function identityStep(own: CertificateIdentity, { identity }: ForeignPolicy): BundleStep {
  const who = `${own.subject} (${own.issuer})`;
  if (identity === null) return asked.passed(`Signed by ${who}; nobody else was asked for.`);
  return own.issuer === identity.issuer && own.subject === identity.subject
    ? asked.passed(`Signed by ${who}, as was asked for.`)
    : asked.failed('not_authorised', `Signed by ${who}, who was not asked for.`);
}
