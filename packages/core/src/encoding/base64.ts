/**
 * Base64 with padding (RFC 4648 §4), canonical only, as C2SP's notes and proofs require: each byte string has
 * exactly one text.
 */

import { decodeSextets, encodeBase64url, valuesOf } from './base64url.ts';
import { EncodingError } from './encoding-error.ts';

/** Base64 text of bytes, padded to a multiple of four characters. */
export function encodeBase64(bytes: Uint8Array): string {
  const text = encodeBase64url(bytes).replaceAll('-', '+').replaceAll('_', '/');
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

const VALUES = valuesOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');

/** Bytes of canonical base64; @throws EncodingError for any other text */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  const bytes =
    text.length % 4 === 0 ? decodeSextets(text, text.length - padding, VALUES) : undefined;
  return bytes ?? refuse(text);
}

function refuse(text: string): never {
  const padded = text.indexOf('=');
  const bare = padded < 0 ? text : text.slice(0, padded);
  if (text !== bare.padEnd(Math.ceil(bare.length / 4) * 4, '='))
    throw new EncodingError('base64', 'Base64 is padded to a multiple of four', bare.length);
  if (bare.length % 4 === 1)
    throw new EncodingError('base64', 'Base64 has no text of this length', bare.length);
  const foreign = bare.search(/[^A-Za-z0-9+/]/);
  if (foreign >= 0)
    throw new EncodingError('base64', 'Base64 has letters, digits, + and / only', foreign);
  throw new EncodingError('base64', 'The unused last bits must be zero', bare.length - 1);
}
