import { formatPublicKeyPem, parsePublicKey } from '@assay/core/attestation/signers/public-key.ts';
import { derOfP1363 } from '@assay/core/dsse/signature.ts';
import { encodeBase64 } from '@assay/core/encoding/base64.ts';

/** A key that was made here: its private half is an object of WebCrypto that cannot be read out. */
export interface MadeKey {
  private_key: CryptoKey;
  /** PEM. */
  public_key: string;
  /** In API form: base64 of the SHA-256 of the public key in DER. */
  fingerprint: string;
}

const P256 = { name: 'ECDSA', namedCurve: 'P-256' };

/** Makes a key of P-256. @throws TypeError outside of secure contexts, which have no WebCrypto */
export async function makeKey(): Promise<MadeKey> {
  const { subtle } = crypto;
  const pair = await subtle.generateKey(P256, false, ['sign', 'verify']);
  const spki = new Uint8Array(await subtle.exportKey('spki', pair.publicKey));
  return {
    private_key: pair.privateKey,
    public_key: formatPublicKeyPem(parsePublicKey(spki)),
    fingerprint: encodeBase64(new Uint8Array(await subtle.digest('SHA-256', spki))),
  };
}

/** Signs a message as logs have signatures: in DER. WebCrypto itself signs in IEEE P1363. */
export async function signWith(
  privateKey: CryptoKey,
  message: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, privateKey, message);
  const der = derOfP1363(new Uint8Array(signature));
  if (der === undefined) throw new Error('WebCrypto gave a signature of another form');
  return der;
}
