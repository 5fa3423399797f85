/** Sigstore's own verifier as somebody else runs it: nothing of ours between bundle and verdict. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { bundleFromJSON } from '@sigstore/bundle';
import { TrustedRoot } from '@sigstore/protobuf-specs';
import { toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify';
import type { CertificateIdentity } from './certificate-identity.ts';

/** What is asked of it. */
export interface PeerQuestion {
  /** JSON. */
  bundle: string;
  /** trusted_root.json. */
  trusted_root: string;
  /** Whose signature it has to be: that of a key, or of whom a certificate names. */
  signer: KeyObject | CertificateIdentity;
  artifact?: Uint8Array;
  /** Time stamps that are needed. */
  timestamps?: number;
}

/** Why @sigstore/verify refuses a bundle; null where it accepts it. */
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
 * Whether @sigstore/verify takes a bundle signed by a key (SubjectPublicKeyInfo in DER), time stamps or not; the artifact
 * is needed for a signature over itself.
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
