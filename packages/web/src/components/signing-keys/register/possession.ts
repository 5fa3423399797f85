import { possessionMessage } from '@assay/core/attestation/signers/possession.ts';
import { parsePublicKeyPem } from '@assay/core/attestation/signers/public-key.ts';
import { client } from '../../../api.ts';

/** What a key has to sign before it is registered. */
export interface Challenge {
  algorithm: 'ecdsa-p256-sha256' | 'ed25519';
  message: Uint8Array<ArrayBuffer>;
}

/**
 * Asks for the log, and makes the message here: anyone who signs what a server hands out could sign anything.
 *
 * @param pem public key
 * @param principal whose key it is to be; the caller's own when left out
 * @throws PublicKeyError for what is no key, ApiError
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
