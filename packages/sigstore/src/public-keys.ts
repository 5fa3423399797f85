import { createPublicKey, type KeyObject } from 'node:crypto';

/** Signers and logs are few. Anyone can send other keys, so no more are remembered, and none that is larger than a key of RSA with 4,096 bits. */
const MOST = 256;
const MOST_BYTES = 600;

const known = new Map<string, KeyObject>();

/**
 * Returns a public key of Node.js by its SubjectPublicKeyInfo in DER. Keys are remembered, the least recently used leaving: making
 * one takes as long as verifying a signature with it.
 *
 * @throws Error for bytes that are no key
 */
export function publicKeyOf(spki: Uint8Array): KeyObject {
  const der = Buffer.from(spki.buffer, spki.byteOffset, spki.byteLength);
  const name = der.toString('latin1');
  const key = known.get(name) ?? createPublicKey({ key: der, format: 'der', type: 'spki' });
  known.delete(name);
  const [oldest] = known.keys();
  if (known.size >= MOST && oldest !== undefined) known.delete(oldest);
  if (der.length <= MOST_BYTES) known.set(name, key);
  return key;
}
