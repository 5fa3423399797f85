/**
 * Base64 with padding (RFC 4648 §4), canonical only, as C2SP's notes and proofs require: each byte string has
 * exactly one text.
 */

import { decodeBase64url, encodeBase64url } from './base64url.ts';
import { EncodingError } from './encoding-error.ts';

/** Base64 text of bytes, padded to a multiple of four characters. */
export function encodeBase64(bytes: Uint8Array): string {
  const text = encodeBase64url(bytes).replaceAll('-', '+').replaceAll('_', '/');
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

/** Bytes of canonical base64; @throws EncodingError for any other text */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const padded = text.indexOf('=');
  const bare = padded < 0 ? text : text.slice(0, padded);
  if (text !== bare.padEnd(Math.ceil(bare.length / 4) * 4, '='))
    throw new EncodingError('base64', 'Base64 is padded to a multiple of four', bare.length);
  const foreign = bare.search(/[-_]/);
  if (foreign >= 0)
    throw new EncodingError('base64', 'Base64 has letters, digits, + and / only', foreign);
  return decodeBase64url(bare.replaceAll('+', '-').replaceAll('/', '_'));
}
