import { decodeBase64url } from '../encoding/base64url.ts';
import { EncodingError } from '../encoding/encoding-error.ts';

/**
 * Decodes base64 in the standard or URL-safe alphabet, padded or not, as DSSE 1.0.2 and protobuf's JSON require
 * of readers. Each text still has one meaning: mixed alphabets, wrong padding, white space, and non-zero unused
 * bits are refused.
 *
 * @returns undefined for any other text
 */
export function decodeEitherBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const padded = text.indexOf('=');
  const bare = padded < 0 ? text : text.slice(0, padded);
  if (padded >= 0 && text !== bare.padEnd(Math.ceil(bare.length / 4) * 4, '=')) return undefined;
  if (/[+/]/.test(bare) && /[-_]/.test(bare)) return undefined;
  try {
    return decodeBase64url(bare.replaceAll('+', '-').replaceAll('/', '_'));
  } catch (error) {
    if (error instanceof EncodingError) return undefined;
    throw error;
  }
}
