/** Runs Sigstore's own verifier as a third party would: no Assay code between bundle and verdict. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { bundleFromJSON } from '@sigstore/bundle';
import { TrustedRoot } from '@sigstore/protobuf-specs';
import { toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify';
import type { CertificateIdentity } from './certificate-identity.ts';

/** Input of the verifier. */
export interface PeerQuestion {
  /** JSON. */
  bundle: string;
  /** trusted_root.json. */
  trusted_root: string;
  /** Required signer: a key, or the identity in a certificate. */
  signer: KeyObject | CertificateIdentity;
  artifact?: Uint8Array;
  /** Time stamps that are needed. */
  timestamps?: number;
}

/** Reason @sigstore/verify refuses a bundle; null when it accepts it. */
export function peerRefusal(question: PeerQuestion): string | null {
  const { bundle, trusted_root, signer, artifact, timestamps = 1 } = question;
  try {
    const key = 'asymmetricKeyType' in signer ? signer : null;
    const trust = toTrustMaterial(
      TrustedRoot.fromJSON(JSON.parse(trusted_root)),
      key ? () => ({ publicKey: key, validFor: () => true }) : undefined,
    );
    const entity = toSignedEntity(
      bundleFromJSON(JSON.parse(bundle)),
      artifact && Buffer.from(artifact),
    );
    const options = { ctlogThreshold: key ? 0 : 1, timestampThreshold: timestamps };
    new Verifier(trust, options).verify(entity, 'subject' in signer ? policyOf(signer) : undefined);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const policyOf = ({ issuer, subject }: CertificateIdentity) => ({
  subjectAlternativeName: subject,
  extensions: { issuer },
});

/**
 * Tells whether @sigstore/verify accepts a bundle signed by a key (SubjectPublicKeyInfo in DER), with or
 * without time stamps; a signature over the artifact itself needs the artifact.
 */
export function sigstoreAccepts(
  bundle: string,
  trusted_root: string,
  publicKeySpki: Uint8Array,
  artifact?: Uint8Array,
): boolean {
  const signer = createPublicKey({ key: Buffer.from(publicKeySpki), format: 'der', type: 'spki' });
  const question = { bundle, trusted_root, signer, timestamps: 0 };
  return peerRefusal(artifact ? { ...question, artifact } : question) === null;
}
