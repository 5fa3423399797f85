/**
 * Signatures of administrators under changes of the signers log (ADR 0026). A leaf has member `signed` with a signature
 * over the change itself; whose key it is, and whether one is needed, follows from the leaves before it.
 */

import type { Members } from '../../dsse/json-members.ts';
import { paeOf } from '../../dsse/pae.ts';
import { isSignedBy, type PublicKey, type VerifySignature } from '../../dsse/signature.ts';
import { encodeBase64 } from '../../encoding/base64.ts';
import { canonicalJson } from '../../encoding/canonical-json.ts';
import { formatInstant, type Instant } from '../../encoding/instant.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { bytesMember, instantMember } from '../statement/attestation-members.ts';
import { parsePublicKey } from './public-key.ts';
import { PublicKeyError } from './public-key-error.ts';

/** A signature under a change, as its leaf has it. */
export interface ChangeSignature {
  /** uuid that the signer made: a statement counts once. New groups and keys have it as their uuid. */
  nonce: string;
  /** The last instant at which the change may get its leaf. */
  expires: Instant;
  /** Public key of the signer, in DER. */
  spki: Uint8Array;
  signature: Uint8Array;
}

/** Terms that a signature covers besides the change, before it is made. */
type ChangeTerms = Pick<ChangeSignature, 'nonce' | 'expires'> & {
  /** Origin of the signers log. */
  log: string;
};

const PAYLOAD_TYPE = 'application/vnd.assay.signers-change+json';

/**
 * The bytes that an administrator signs: PAE of the canonical JSON `{"change","expires","log","nonce"}`.
 *
 * @param change kind and members of the leaf, without what only the server knows
 */
export const changeMessage = (
  { log, nonce, expires }: ChangeTerms,
  change: Record<string, unknown>,
): Uint8Array<ArrayBuffer> =>
  paeOf(
    PAYLOAD_TYPE,
    encodeUtf8(canonicalJson({ change, expires: formatInstant(expires), log, nonce })),
  );

/** Member `signed` of a leaf. */
export const changeSignatureSpec = ({ nonce, expires, spki, signature }: ChangeSignature) => ({
  expires: formatInstant(expires),
  nonce,
  publicKey: encodeBase64(spki),
  signature: encodeBase64(signature),
});

/** Reads it. @throws AttestationError */
export const readChangeSignature = (signed: Members): ChangeSignature => ({
  expires: instantMember(signed, 'expires'),
  nonce: signed.text('nonce'),
  spki: bytesMember(signed, 'publicKey'),
  signature: bytesMember(signed, 'signature'),
});

/** Whether a signature holds over a change in a log, no matter whose key it is. */
export async function verifyChange(
  signed: ChangeSignature,
  { log, change }: { log: string; change: Record<string, unknown> },
  verify: VerifySignature,
): Promise<boolean> {
  const key = keyOf(signed.spki);
  const message = changeMessage({ ...signed, log }, change);
  return key !== null && (await isSignedBy({ key, message, signature: signed.signature }, verify));
}

function keyOf(spki: Uint8Array): PublicKey | null {
  try {
    return parsePublicKey(spki);
  } catch (error) {
    if (error instanceof PublicKeyError) return null;
    throw error;
  }
}
