import { X509Certificate } from 'node:crypto';
import type {
  AttestationPlatform,
  ControlView,
} from '@assay/core/attestation/bundle/bundle-trust.ts';
import type { LogVerifier } from '@assay/core/attestation/bundle/hashedrekord.ts';
import { verifyTimestamps } from '@assay/core/attestation/bundle/verify-timestamps.ts';
import type { KeyRegistrationLeaf } from '@assay/core/attestation/signers/control-leaf.ts';
import { keyFingerprint, parsePublicKey } from '@assay/core/attestation/signers/public-key.ts';
import { PublicKeyError } from '@assay/core/attestation/signers/public-key-error.ts';
import { registrationOfIdentity } from '@assay/core/attestation/signers/signers-group.ts';
import type { Envelope, EnvelopeSignature } from '@assay/core/dsse/envelope.ts';
import { derOfP1363, isSignedBy, type PublicKey } from '@assay/core/dsse/signature.ts';
import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { nodeHasher } from '../../../log/keys/node-hasher.ts';
import { refused } from '../read/positioned.ts';
import type { ReadStatement } from '../read/read-statement.ts';
import type { Received } from '../read/receive.ts';
import type { KeyFinder } from './known-keys.ts';
import { refusalOf } from './refused-keys.ts';

/** A valid signature, ready to be logged. */
export interface AttributedSignature {
  read: ReadStatement;
  /** With this signature alone; P-256 in DER, as in logs. */
  envelope: Envelope;
  signature: Uint8Array;
  /** Key that verifies it. */
  key: PublicKey;
  verifier: LogVerifier;
  /** null for an unregistered key: its signatures have no effect. */
  registration: KeyRegistrationLeaf | null;
  timestamps: readonly Uint8Array[];
  bundle: Buffer | null;
}

/** Data for identifying signers. */
export interface Attributing {
  finder: KeyFinder;
  control: ControlView;
  platform: AttestationPlatform;
  now: number;
}

/** Material received with an envelope. */
export type Material = Pick<Received, 'hint' | 'verifier' | 'timestamps' | 'bundle'>;

/** Material of an envelope received alone. */
export const BARE: Material = { hint: '', verifier: null, timestamps: [], bundle: null };

/**
 * Identifies the signer of each signature of a statement; an envelope with several is split.
 *
 * @throws Invalid with the position for an invalid signature, or one whose key is unknown or may no longer sign
 */
export async function attribute(
  read: ReadStatement,
  material: Material,
  by: Attributing,
): Promise<AttributedSignature[]> {
  const attributed: AttributedSignature[] = [];
  for (const [i, signature] of read.envelope.signatures.entries()) {
    const at = `${read.at}/signatures/${i}`;
    const found = await signerOf(signature, { read, material, at }, by);
    const refusal = found.registration && refusalOf(by.control, found.registration, by.now);
    if (refusal !== null) throw refused(at, refusal.sentence, refusal.code);
    const der = derOfP1363(signature.signature);
    const bytes = (found.key.algorithm === 'ed25519' ? undefined : der) ?? signature.signature;
    attributed.push({
      ...{ read, ...found, timestamps: material.timestamps, bundle: material.bundle },
      signature: bytes,
      envelope: { ...read.envelope, signatures: [{ keyid: signature.keyid, signature: bytes }] },
    });
  }
  return attributed;
}

interface Signed {
  read: ReadStatement;
  material: Material;
  at: string;
}

type Found = Pick<AttributedSignature, 'key' | 'verifier' | 'registration'>;

async function signerOf(
  { keyid, signature }: EnvelopeSignature,
  { read, material, at }: Signed,
  { finder, control, platform }: Attributing,
): Promise<Found> {
  const { verifier } = material;
  const message = read.pae;
  if (verifier?.kind === 'certificate') {
    const key = keyOf(verifier, at);
    if (!(await isSignedBy({ key, message, signature }, platform.verifySignature)))
      throw notHolding(at);
    const { timestamps } = material;
    const certified = { certificate: verifier.certificate, key, timestamps, signature };
    return { key, verifier, registration: await certifiedBy(certified, control, platform) };
  }
  const told = verifier === null ? null : keyOf(verifier, at);
  const hints = [keyid, material.hint, ...(told ? [keyFingerprint(nodeHasher, told)] : [])];
  const known = await finder.find({ hints, message, signature });
  if (known !== undefined)
    return { ...known, verifier: { kind: 'public_key', spki: known.key.spki } };
  if (verifier !== null && told !== null) {
    if (await isSignedBy({ key: told, message, signature }, platform.verifySignature))
      return { key: told, verifier, registration: null };
    throw notHolding(at);
  }
  if (finder.isHinted(hints)) throw notHolding(at);
  throw refused(at, 'The key that signed this is not registered.', 'unknown_key');
}

const notHolding = (at: string) => refused(at, 'The signature does not hold.', 'bad_signature');

function keyOf(verifier: LogVerifier, at: string): PublicKey {
  try {
    return parsePublicKey(verifier.kind === 'public_key' ? verifier.spki : spkiOf(verifier));
  } catch (error) {
    if (error instanceof PublicKeyError) throw refused(at, error.message, error.code);
    throw error;
  }
}

function spkiOf({ certificate }: { certificate: Uint8Array }): Uint8Array {
  try {
    const { publicKey } = new X509Certificate(certificate);
    return publicKey.export({ type: 'spki', format: 'der' });
  } catch {
    throw new PublicKeyError('algorithm', 'This is no certificate of a key.');
  }
}

interface Certified {
  certificate: Uint8Array;
  key: PublicKey;
  timestamps: readonly Uint8Array[];
  signature: Uint8Array;
}

/** Returns the identity in a certificate, if a trusted source states when it was used and who issued it. */
async function certifiedBy(
  { certificate, key, timestamps: tokens, signature }: Certified,
  { history, size }: ControlView,
  { verifyTimestamp, verifyCertificate }: AttestationPlatform,
): Promise<KeyRegistrationLeaf | null> {
  const { time } = await verifyTimestamps({ tokens, signature }, 0, verifyTimestamp);
  if (time === null) return null;
  const result = await verifyCertificate([certificate], time);
  if (result.outcome !== 'valid' || !equalBytes(result.spki, key.spki)) return null;
  return registrationOfIdentity(history, result, size) ?? null;
}
