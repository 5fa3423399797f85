import { possessionMessage } from '@assay/core/attestation/signers/possession.ts';
import { parsePublicKeyPem } from '@assay/core/attestation/signers/public-key.ts';
import { client } from '../../../api.ts';

/** Message that a key must sign before registration. */
export interface Challenge {
  algorithm: 'ecdsa-p256-sha256' | 'ed25519';
  message: Uint8Array<ArrayBuffer>;
}

/**
 * Requests the log, and builds the message here: signing whatever a server sends would allow it to get any
 * signature.
 *
 * @param pem public key
 * @param principal owner of the key; the caller when omitted
 * @throws PublicKeyError for text that is not a key, ApiError
 */
export async function challengeFor(pem: string, principal?: string): Promise<Challenge> {
  const key = parsePublicKeyPem(pem);
  const { log, principal_uuid } = await client.getPossessionChallenge({
    public_key: pem,
    ...(principal !== undefined && { principal_uuid: principal }),
  });
  return {
    algorithm: key.algorithm,
    message: possessionMessage({ log, principal: principal_uuid, key }),
  };
}
