import type { JsonErrorCode } from './json-error.ts';

/** Reason a string was refused, and the byte position. */
export interface StringRefusal {
  code: JsonErrorCode;
  reason: string;
  position: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
/** `" \ / b f n r t` */
const SIMPLE_ESCAPES = new Set([0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74]);

/** Scans a string from the byte after its opening quote; gives the position after the closing one. */
export function scanString(
  bytes: Uint8Array,
  start: number,
  maxLength: number,
): number | StringRefusal {
  let position = start;
  const end = Math.min(bytes.length, start + maxLength + 1);
  while (position < end) {
    const byte = bytes[position] ?? 0;
    if (byte === QUOTE) return position + 1;
    if (byte < 0x20) return { code: 'syntax', reason: 'a control character in a string', position };
    if (byte !== BACKSLASH) {
      position++;
      continue;
    }
    const after = scanEscape(bytes, position);
    if (typeof after !== 'number') return after;
    position = after;
  }
  if (position >= bytes.length) {
    return { code: 'syntax', reason: 'the document ends inside a string', position: bytes.length };
  }
  return {
    code: 'too_long',
    reason: `a string is longer than ${maxLength} bytes`,
    position: start,
  };
}

/** Scans one escape, or both halves of a surrogate pair, from its backslash. */
function scanEscape(bytes: Uint8Array, position: number): number | StringRefusal {
  const letter = bytes[position + 1] ?? 0;
  if (SIMPLE_ESCAPES.has(letter)) return position + 2;
  const unit = letter === LETTER_U ? hexUnit(bytes, position + 2) : -1;
  if (unit < 0) return { code: 'syntax', reason: 'an unknown escape in a string', position };
  if (unit < 0xd800 || unit > 0xdfff) return position + 6;
  const isPaired = bytes[position + 6] === BACKSLASH && bytes[position + 7] === LETTER_U;
  const low = isPaired ? hexUnit(bytes, position + 8) : -1;
  if (unit < 0xdc00 && low >= 0xdc00 && low <= 0xdfff) return position + 12;
  return { code: 'lone_surrogate', reason: 'half of a surrogate pair', position };
}

function hexUnit(bytes: Uint8Array, position: number): number {
  let unit = 0;
  for (let i = position; i < position + 4; i++) {
    const byte = bytes[i] ?? 0;
    const lower = byte | 0x20;
    if (isDigit(byte)) unit = unit * 16 + byte - 0x30;
    else if (lower >= 0x61 && lower <= 0x66) unit = unit * 16 + lower - 0x57;
    else return -1;
  }
  return unit;
}

/** The position after the number that starts here (RFC 8259 section 6); undefined where none does. */
export function scanNumber(bytes: Uint8Array, start: number): number | undefined {
  let position = bytes[start] === 0x2d ? start + 1 : start;
  const isZero = bytes[position] === 0x30;
  const integerEnd = isZero ? position + 1 : skipDigits(bytes, position);
  if (integerEnd === position) return undefined;
  position = integerEnd;
  if (bytes[position] === 0x2e) {
    const end = skipDigits(bytes, position + 1);
    if (end === position + 1) return undefined;
    position = end;
  }
  if (((bytes[position] ?? 0) | 0x20) === 0x65) {
    const sign = bytes[position + 1];
    const digits = position + (sign === 0x2b || sign === 0x2d ? 2 : 1);
    const end = skipDigits(bytes, digits);
    if (end === digits) return undefined;
    position = end;
  }
  return position;
}

function skipDigits(bytes: Uint8Array, start: number): number {
  let position = start;
  while (isDigit(bytes[position])) position++;
  return position;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
