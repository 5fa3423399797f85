import { type FileHandle, open } from 'node:fs/promises';
import type { Excerpt } from '@assay/contract/uploads.ts';
import type { DocumentSource, Remark } from '../../parser/parse-job.ts';
import { visibleText } from './visible-text.ts';

/** Characters shown on either side; UTF-8 has four bytes for one at most. */
const SHOWN = 80;
const AROUND_BYTES = SHOWN * 4;
const CHUNK_BYTES = 256 * 1024;

/** A position in a text, line and column from 1; the column in characters, null when only the line is known. */
interface Position {
  line: number;
  column: number | null;
}

/** Returns the position in a parser's message or location; undefined without one. */
function positionOf({ message, at }: Remark): Position | undefined {
  const [, line, column] =
    /^Line (\d+), column (\d+)/.exec(message) ?? /^line (\d+)(?:, column (\d+))?$/.exec(at) ?? [];
  return line === undefined
    ? undefined
    : { line: Number(line), column: column === undefined ? null : Number(column) };
}

/** Reads the text of a document around the position of a warning; null without one. */
export async function excerptAt(source: DocumentSource, remark: Remark): Promise<Excerpt | null> {
  const position = positionOf(remark);
  if (position === undefined) return null;
  const file = 'document' in source ? readable(source.document) : await open(source.document_path);
  try {
    const offset = await offsetOf(file, position);
    if (offset === undefined) return null;
    const { found, after, ...rest } = await readAround(file, offset);
    const isPoint = position.column !== null;
    return {
      ...position,
      ...rest,
      found: isPoint ? found : '',
      after: isPoint ? after : found + after,
    };
  } finally {
    await file.close();
  }
}

/** The part of a file's handle that is used here. */
type Readable = Pick<FileHandle, 'close'> & {
  read(into: Buffer, at: number, length: number, from: number): Promise<{ bytesRead: number }>;
};

/** Bytes, read as a file is. */
const readable = (bytes: Uint8Array): Readable => ({
  async read(into, at, length, from) {
    const found = bytes.subarray(from, from + length);
    into.set(found, at);
    return { bytesRead: found.length };
  },
  async close() {},
});

interface Offset {
  /** First byte of the line, and of the character. */
  line: number;
  at: number;
}

/** Returns the byte offset of a position; undefined beyond the end of the document. */
async function offsetOf(file: Readable, { line, column }: Position): Promise<Offset | undefined> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let [seenLines, seenColumns, lineStart, base] = [1, 0, 0, 0];
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, base);
    for (let i = 0; i < bytesRead; i++) {
      const byte = chunk[i] ?? 0;
      // A byte order mark counts not.
      if (base + i === 0 && byte === 0xef) i = Math.min(2, bytesRead - 1);
      else if (seenLines === line) {
        if ((byte & 0xc0) !== 0x80) seenColumns++;
        if (seenColumns === (column ?? 1) || byte === 0x0a)
          return { line: lineStart, at: base + i };
      } else if (byte === 0x0a) {
        seenLines++;
        lineStart = base + i + 1;
      }
    }
    base += bytesRead;
    if (bytesRead === 0) return seenLines === line ? { line: lineStart, at: base } : undefined;
  }
}

async function readAround(file: Readable, { line, at }: Offset) {
  const from = Math.max(line, at - AROUND_BYTES);
  const before = await readText(file, from, at - from);
  const [rest = ''] = (await readText(file, at, AROUND_BYTES + 4)).split(/\r?\n/, 1);
  const [found = '', ...after] = rest;
  const cutBefore = from > line || before.length > SHOWN;
  return {
    before: `${cutBefore ? '…' : ''}${visibleText(before.slice(-SHOWN), SHOWN * 8)}`,
    found: visibleText(found, 9),
    after: visibleText(after.join(''), SHOWN),
  };
}

/** Decodes bytes, without characters cut at either end. */
async function readText(file: Readable, from: number, length: number): Promise<string> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, from);
  const read = bytes.subarray(0, bytesRead);
  const start = read.findIndex((byte) => (byte & 0xc0) !== 0x80);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(read.subarray(Math.max(0, start)), {
    stream: true,
  });
}
