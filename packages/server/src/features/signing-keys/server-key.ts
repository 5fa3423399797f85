import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { possessionMessage } from '@assay/core/attestation/signers/possession.ts';
import { parsePublicKey } from '@assay/core/attestation/signers/public-key.ts';
import type { PublicKey } from '@assay/core/dsse/signature.ts';
import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { Unreadable } from '../../platform/secrets/cipher.ts';
import type { Vault } from '../../platform/secrets/vault.ts';

/** Which key. */
export interface KeyName {
  tenant_uuid: string;
  uuid: string;
}

const about = ({ tenant_uuid, uuid }: KeyName) => ({
  owner: tenant_uuid,
  purpose: 'signing-key',
  subject: uuid,
});

/**
 * Creates a P-256 key that this server stores: sealed, and with proof of possession for the principal in this
 * log.
 */
export async function makeServerKey(
  vault: Vault,
  name: KeyName,
  claim: { log: string; principal: string },
): Promise<{ key: PublicKey; sealed: Buffer; proof: Uint8Array }> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = parsePublicKey(new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })));
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' });
  const proof = sign('sha256', possessionMessage({ ...claim, key }), privateKey);
  return { key, sealed: await vault.seal(about(name), pkcs8), proof: new Uint8Array(proof) };
}

/** Signatures in DER over messages, in their order. @throws Unreadable where the sealed half is not that of the key */
export async function signWithKey(
  vault: Vault,
  name: KeyName,
  key: { sealed: Uint8Array; public_key: Uint8Array },
  messages: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const pkcs8 = await vault.open(about(name), key.sealed);
  const private_key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(private_key).export({ type: 'spki', format: 'der' });
  if (!equalBytes(new Uint8Array(spki), key.public_key)) throw new Unreadable();
  return messages.map((message) => new Uint8Array(sign('sha256', message, private_key)));
}
