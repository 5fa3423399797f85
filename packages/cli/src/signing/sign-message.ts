import { type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { IN_TOTO_PAYLOAD_TYPE } from '@assay/core/attestation/statement/statement.ts';
import { paeOf } from '@assay/core/dsse/pae.ts';
import { encodeBase64 } from '@assay/core/encoding/base64.ts';

const signAsync = promisify(sign);

/** Signs a message: P-256 with SHA-256 in DER, or Ed25519; runs outside the calling thread. */
export const signMessage = (key: KeyObject, message: Uint8Array): Promise<Buffer> =>
  signAsync(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', message, key);

/** An envelope (DSSE 1.0.2) as calls of the server take it. */
export interface SignedEnvelope {
  payloadType: string;
  /** Base64, likewise `sig`. */
  payload: string;
  signatures: { sig: string }[];
}

/** Signs an in-toto statement. */
export async function signStatement(
  key: KeyObject,
  statement: Uint8Array,
): Promise<SignedEnvelope> {
  const signature = await signMessage(key, paeOf(IN_TOTO_PAYLOAD_TYPE, statement));
  return {
    payloadType: IN_TOTO_PAYLOAD_TYPE,
    payload: encodeBase64(statement),
    signatures: [{ sig: encodeBase64(signature) }],
  };
}
