import { EncodingError } from './encoding-error.ts';

const DIGITS = '0123456789abcdef';

/** Lower-case hexadecimal, two digits a byte. */
export function encodeHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += DIGITS.charAt(byte >> 4) + DIGITS.charAt(byte & 15);
  return text;
}

/** Bytes of hexadecimal in either case; @throws EncodingError for an odd length or another character */
export function decodeHex(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 2 !== 0)
    throw new EncodingError('hex', 'Hexadecimal has two digits for each byte', text.length);
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < text.length; i++) {
    const digit = digitOf(text.charCodeAt(i));
    if (digit < 0) throw new EncodingError('hex', 'Hexadecimal digits are 0 to 9 and a to f', i);
    bytes[i >> 1] = ((bytes[i >> 1] ?? 0) << 4) | digit;
  }
  return bytes;
}

function digitOf(unit: number): number {
  if (unit >= 48 && unit <= 57) return unit - 48;
  const lower = unit | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
