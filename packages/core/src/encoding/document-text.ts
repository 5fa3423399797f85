import { decodeUtf8 } from './utf8.ts';

/** Reason bytes are not text, and the position. */
export interface TextRefusal {
  code: 'empty' | 'not_utf8';
  message: string;
  /** `line N, column M` in bytes; '' for the whole. */
  at: string;
}

/**
 * Text of a document's bytes, its byte order mark removed. Refused are no bytes or only white space, UTF-16, UTF-32, and
 * any byte sequence outside RFC 3629.
 */
export function documentText(bytes: Uint8Array): string | TextRefusal {
  const wide = wideEncoding(bytes);
  if (wide !== '') {
    return notUtf8(`The document is not UTF-8: it looks like ${wide}.`, 'line 1, column 1');
  }
  const text = decodeUtf8(bytes);
  if (text === undefined) return badByte(bytes);
  if (text === '' || text.trimStart() === '')
    return { code: 'empty', message: 'The document is empty.', at: '' };
  return text;
}

/** A byte order mark decides; without one, a zero byte next to the first character does. */
function wideEncoding(bytes: Uint8Array): string {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'UTF-32' : 'UTF-16';
  if (a === 0xfe && b === 0xff) return 'UTF-16';
  if (a === 0 && b === 0 && (c === 0xfe || c === 0)) return 'UTF-32';
  if (bytes.length > 1 && (a === 0) !== (b === 0)) return 'UTF-16';
  return '';
}

/** Bisects on whole characters: a prefix that decodes ends before the first bad byte. */
function badByte(bytes: Uint8Array): TextRefusal {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    let end = middle;
    while (end > good && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
    if (end === good) break;
    if (decodeUtf8(bytes.subarray(good, end)) === undefined) bad = end;
    else good = end;
  }
  let line = 1;
  let lineStart = 0;
  for (let i = 0; i < good; i++) {
    if (bytes[i] !== 0x0a) continue;
    line++;
    lineStart = i + 1;
  }
  const at = `line ${line}, column ${good - lineStart + 1}`;
  return notUtf8('The document has a byte that is not UTF-8.', at);
}

const notUtf8 = (message: string, at: string): TextRefusal => ({ code: 'not_utf8', message, at });
