/**
 * Base64url without padding (RFC 4648 §5), canonical only: each byte string has exactly one text. Padding, the
 * characters + and /, white space, and non-zero unused bits are refused.
 */

import { EncodingError } from './encoding-error.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Int8Array(128).fill(-1);
for (let i = 0; i < 64; i++) VALUES[ALPHABET.charCodeAt(i)] = i;

/** Base64url text of bytes, without padding. */
export function encodeBase64url(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const group = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += ALPHABET.charAt(group >> 18) + ALPHABET.charAt((group >> 12) & 63);
    if (left > 1) text += ALPHABET.charAt((group >> 6) & 63);
    if (left > 2) text += ALPHABET.charAt(group & 63);
  }
  return text;
}

/** Bytes of canonical base64url; @throws EncodingError for any other text */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 4 === 1)
    throw new EncodingError('base64url', 'Base64url has no text of this length', text.length);
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let next = 0;
  for (let i = 0; i < text.length; i++) {
    const value = VALUES[text.charCodeAt(i)] ?? -1;
    if (value < 0)
      throw new EncodingError('base64url', 'Base64url has letters, digits, - and _ only', i);
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[next++] = held >> bits;
    }
  }
  if ((held & ((1 << bits) - 1)) !== 0)
    throw new EncodingError('base64url', 'The unused last bits must be zero', text.length - 1);
  return bytes;
}
