import { encodeHex } from '../../encoding/hex.ts';

/** y of the points whose order divides eight (RFC 7748 §7), sign bit cleared, little-endian. */
const SMALL_ORDER = new Set([
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]);

/**
 * Tells whether an Ed25519 public key must not be registered: of small order, for which anybody can forge
 * signatures, or not canonical (y ≥ 2^255 - 19), for which two texts would be one key. Platforms accept both
 * (RFC 8032 §5.1.7).
 */
export function isWeakKey(publicKey: Uint8Array): boolean {
  // Not slice(): in a Node.js Buffer it shares memory.
  const y = Uint8Array.from(publicKey);
  y[31] = (y[31] ?? 0) & 0x7f;
  if (SMALL_ORDER.has(encodeHex(y))) return true;
  const isAboveMiddle = y.subarray(1, 31).every((byte) => byte === 0xff) && y[31] === 0x7f;
  return isAboveMiddle && (y[0] ?? 0) >= 0xed;
}
