/** One-based line and column (in characters) of a byte position in UTF-8 text; a leading byte order mark counts not. */
export function textPosition(
  bytes: Uint8Array,
  position: number,
): { line: number; column: number } {
  let line = 1;
  let column = 1;
  for (let i = bytes[0] === 0xef ? 3 : 0; i < position; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === 0x0a) {
      line++;
      column = 1;
    } else if ((byte & 0xc0) !== 0x80) {
      column++;
    }
  }
  return { line, column };
}
