/**
 * Base64url without padding (RFC 4648 §5), canonical only: each byte string has exactly one text. Padding, the
 * characters + and /, white space, and non-zero unused bits are refused.
 */

import { EncodingError } from './encoding-error.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Values of the characters of an alphabet, by their code; -1 for others. */
export const valuesOf = (alphabet: string): Int8Array =>
  Int8Array.from({ length: 128 }, (_, code) => alphabet.indexOf(String.fromCharCode(code)));

const VALUES = valuesOf(ALPHABET);

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

/**
 * Bytes of characters that stand for six bits each, by a table of their values; undefined where a character has none, or where the
 * length or the unused bits are not those of whole bytes.
 *
 * @param end number of characters that are read
 * @param values by code of the character; -1 for none
 */
export function decodeSextets(
  text: string,
  end: number,
  values: Int8Array,
): Uint8Array<ArrayBuffer> | undefined {
  if (end % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((end * 3) / 4));
  let held = 0;
  let bits = 0;
  let next = 0;
  for (let i = 0; i < end; i++) {
    const value = values[text.charCodeAt(i)] ?? -1;
    if (value < 0) return undefined;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[next++] = held >> bits;
    }
  }
  return (held & ((1 << bits) - 1)) === 0 ? bytes : undefined;
}

/** Bytes of canonical base64url; @throws EncodingError for any other text */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> {
  return decodeSextets(text, text.length, VALUES) ?? refuse(text);
}

function refuse(text: string): never {
  if (text.length % 4 === 1)
    throw new EncodingError('base64url', 'Base64url has no text of this length', text.length);
  const foreign = text.search(/[^A-Za-z0-9_-]/);
  if (foreign >= 0)
    throw new EncodingError('base64url', 'Base64url has letters, digits, - and _ only', foreign);
  throw new EncodingError('base64url', 'The unused last bits must be zero', text.length - 1);
}
