/** Who signed a bundle of others, and whether that is who was asked for. */
import type {
  BundleTrust,
  VerifyCertificate,
} from '@assay/core/attestation/bundle/bundle-trust.ts';
import type { BundleSigner } from '@assay/core/attestation/bundle/sigstore-bundle.ts';
import { type BundleStep, bundleStep } from '@assay/core/attestation/bundle/verification-step.ts';
import type { PublicKey } from '@assay/core/dsse/signature.ts';
import type { Instant } from '@assay/core/encoding/instant.ts';
import type { CertificateIdentity } from './certificate-identity.ts';

/** From whom a bundle has to be, beside what the trusted root says. */
export interface ForeignPolicy extends Pick<BundleTrust, 'witnesses' | 'isQuorum'> {
  /** For bundles that carry no certificate; null where there is none. */
  key: PublicKey | null;
  /** Whom the certificate has to name, compared as a whole; null for anybody. */
  identity: CertificateIdentity | null;
}

/** Whose key it is. */
export interface ForeignSigner {
  validity: BundleStep;
  /** Whether it is who was asked for: in the place of a signers group. */
  asked: BundleStep;
  /** Certificate or key in DER; null where it is not known. */
  der: Uint8Array | null;
  /** null for a key, and where the certificate does not hold. */
  identity: CertificateIdentity | null;
}

const { passed, failed, unknown } = bundleStep('key_validity');
const asked = bundleStep('signers_group');
const nobody = { der: null, identity: null, asked: asked.notReached() };

/** Finds who signed, at the time when that was seen. */
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
