import { paeOf } from '../../dsse/pae.ts';
import { isSignedBy, type PublicKey, type VerifySignature } from '../../dsse/signature.ts';
import { encodeBase64 } from '../../encoding/base64.ts';
import { canonicalJson } from '../../encoding/canonical-json.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';

/** A key and the principal that claims to hold it. */
export interface PossessionClaim {
  /** Origin of the control log in which it is registered. */
  log: string;
  /** uuid of the principal. */
  principal: string;
  key: PublicKey;
}

const PAYLOAD_TYPE = 'application/vnd.assay.signing-key+json';

/**
 * Message that a key signs when it is registered: PAE of `{"log","principal","publicKey"}`. The signature
 * therefore works for no other log, principal or statement, and a key cannot be registered by anyone but its
 * holder.
 */
export const possessionMessage = ({ log, principal, key }: PossessionClaim) =>
  paeOf(
    PAYLOAD_TYPE,
    encodeUtf8(canonicalJson({ log, principal, publicKey: encodeBase64(key.spki) })),
  );

/** Verifies that the author of the proof holds the key. */
export const verifyPossession = (
  claim: PossessionClaim,
  proof: Uint8Array,
  verify: VerifySignature,
): Promise<boolean> =>
  isSignedBy({ key: claim.key, message: possessionMessage(claim), signature: proof }, verify);
