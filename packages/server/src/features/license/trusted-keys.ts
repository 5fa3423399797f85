import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/**
 * Public keys whose licenses every installation accepts, as PEM. The vendor has not published one yet: until then only
 * a key of the operator's own counts (ASSAY_LICENSE_KEY).
 */
const VENDOR_KEYS: readonly string[] = [];

/** Trusted keys of the process, from its release and environment. */
let trusted: readonly KeyObject[] = VENDOR_KEYS.map(licenseKeyOf);

/** Reads a PEM as a key for licenses. @throws Error for anything but a public Ed25519 key */
export function licenseKeyOf(pem: string): KeyObject {
  // Node would take the public half of a private key, which does not belong on a server.
  if (pem.includes('PRIVATE KEY')) throw new Error('A license key is a public key');
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('A license key is an Ed25519 key');
  return key;
}

/** Accepts licenses by the vendor's keys and one of the operator's, from now on; to be called once at start. */
export function trustLicenseKey(pem: string | undefined): void {
  trusted = [...VENDOR_KEYS, ...(pem === undefined ? [] : [pem])].map(licenseKeyOf);
}

/** Tells whether one of the trusted keys made the signature. */
export const isByTrustedKey = (signed: Uint8Array, signature: Uint8Array): boolean =>
  trusted.some((key) => verify(null, signed, key, signature));
