import { decodeUtf8, encodeUtf8 } from '../encoding/utf8.ts';

/**
 * Maximum length of a canonical purl and of a package name, in bytes of UTF-8. PostgreSQL's index entries end
 * at 2,704 bytes and include other columns; the longest purl of real SBOMs has 500.
 */
export const LONGEST_KEY = 2_000;

const ELLIPSIS = '…';

/** Whether the text has more bytes of UTF-8 than `limit`. */
export const isOverlong = (text: string, limit: number = LONGEST_KEY): boolean =>
  text.length * 3 > limit && encodeUtf8(text).length > limit;

/** The text, or as much of its beginning as `limit` bytes of UTF-8 hold with an ellipsis. */
export function shortened(text: string, limit: number = LONGEST_KEY): string {
  if (!isOverlong(text, limit)) return text;
  const bytes = encodeUtf8(text.slice(0, limit).toWellFormed());
  let end = limit - encodeUtf8(ELLIPSIS).length;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return (decodeUtf8(bytes.subarray(0, end)) ?? '') + ELLIPSIS;
}
