/**
 * Detects and converts documents in UTF-16, which some Windows tools write: by byte order mark or zero bytes,
 * as in RFC 8259 and XML 1.0.
 */
import { encodeUtf8 } from './utf8.ts';

/** The global of browsers and Node; declared here because this package takes no platform's types. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

/**
 * Returns the label for UTF-16 of either byte order, with or without byte order mark; '' for everything else,
 * including UTF-32.
 */
export function utf16LabelOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | '' {
  const [a, b, c, d] = bytes;
  if (a === undefined || b === undefined) return '';
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? '' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0 && b === 0) return '';
  if (a === 0) return 'utf-16be';
  return b === 0 && !(c === 0 && d === 0) ? 'utf-16le' : '';
}

/**
 * Converts a document to UTF-8: UTF-16 is transcoded without its byte order mark; everything else is returned
 * unchanged. Line numbers stay the same. UTF-16 with an odd number of bytes or an unpaired surrogate is also
 * returned unchanged, so the reader refuses it.
 */
export function utf8BytesOf(bytes: Uint8Array): Uint8Array {
  const label = utf16LabelOf(bytes);
  if (label === '') return bytes;
  try {
    return encodeUtf8(new TextDecoder(label, { fatal: true }).decode(bytes));
  } catch {
    return bytes;
  }
}
