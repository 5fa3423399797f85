import { FeedError, type FeedItem } from './feed-item.ts';

/** Maximum size of a record. The largest of OSV's have 3 MB. */
const RECORD_BYTES = 16 * 1024 * 1024;

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN = 0x7b;
const CLOSE = 0x7d;

const isSpace = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

type Chunks = AsyncIterable<Buffer>;

/**
 * Splits JSON text into its records: one object, several in a list, one per line, or the list of NVD's
 * `vulnerabilities`, by its beginning.
 *
 * @param name of the file, for positions
 * @throws FeedError when it is not JSON
 */
export async function* splitRecords(chunks: Chunks, name: string): AsyncGenerator<FeedItem> {
  const rest = chunks[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let form = formOf(head, { isWhole: false });
  while (form === undefined) {
    const next = await rest.next();
    if (!next.done) head = Buffer.concat([head, next.value]);
    form = formOf(head, { isWhole: next.done === true });
  }
  if (form === 'none') throw new FeedError('This is no file of JSON records, .zst or .zip', name);
  const all = withHead(head, rest);
  if (form === 'lines') yield* splitLines(all, name);
  else if (form === 'objects') yield* splitObjects(all, name, 'none');
  else yield* splitObjects(withoutWrapper(all), name, 'open');
}

/** The head of an answer of the NVD API and of NVD's feeds, up to their records. */
const WRAPPER = /^\s*\{(?:\s*"[A-Za-z]+"\s*:\s*(?:"[^"]*"|\d+)\s*,)*\s*"vulnerabilities"\s*:\s*\[/;
const WRAPPER_BYTES = 4_096;

/** The list of records alone; what follows it is the end of the wrapper. */
async function* withoutWrapper(chunks: Chunks): AsyncGenerator<Buffer> {
  let isHead = true;
  for await (const chunk of chunks) {
    const end = WRAPPER.exec(chunk.toString('latin1', 0, WRAPPER_BYTES))?.[0].length ?? 0;
    yield isHead ? chunk.subarray(end - 1) : chunk;
    isHead = false;
  }
}

/** Undefined: more input is needed to decide. */
function formOf(
  head: Buffer,
  { isWhole }: { isWhole: boolean },
): 'lines' | 'objects' | 'wrapped' | 'none' | undefined {
  const start = contentFrom(head, startsWithMark(head) ? 3 : 0);
  if (start === undefined) return isWhole ? 'none' : undefined;
  if (head[start] === OPEN_LIST) return 'objects';
  if (head[start] !== OPEN) return 'none';
  if (head.length < start + WRAPPER_BYTES && !isWhole) return undefined;
  if (WRAPPER.test(head.toString('latin1', start, start + WRAPPER_BYTES))) return 'wrapped';
  const end = head.indexOf(NEWLINE, start);
  const second = end < 0 ? undefined : contentFrom(head, end);
  if (second !== undefined) return head[second] === OPEN ? 'lines' : 'objects';
  return isWhole || head.length > RECORD_BYTES ? 'lines' : undefined;
}

/** UTF-8's byte order mark. */
const startsWithMark = (head: Buffer) => head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;

function contentFrom(bytes: Buffer, from: number): number | undefined {
  for (let at = from; at < bytes.length; at++) if (!isSpace(bytes[at] ?? 0)) return at;
  return undefined;
}

async function* withHead(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield startsWithMark(head) ? head.subarray(3) : head;
  yield* { [Symbol.asyncIterator]: () => rest };
}

async function* splitLines(chunks: Chunks, name: string): AsyncGenerator<FeedItem> {
  let line = 1;
  let pieces: Buffer[] = [];
  let length = 0;
  const take = (): FeedItem | undefined => {
    const at = `${name}:${line}`;
    const bytes = trimmed(Buffer.concat(pieces));
    const tooLong = length > RECORD_BYTES;
    pieces = [];
    length = 0;
    if (tooLong) return { problem: `Longer than ${RECORD_BYTES} bytes`, at };
    return bytes.length > 0 ? { bytes, at } : undefined;
  };
  const add = (piece: Buffer) => {
    length += piece.length;
    if (length <= RECORD_BYTES) pieces.push(piece);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, end));
      const item = take();
      if (item) yield item;
      from = end + 1;
      line++;
    }
    add(chunk.subarray(from));
  }
  const last = take();
  if (last) yield last;
}

/** State of a scan over objects, between two chunks of the file. */
interface Scan {
  /** Where the scan is in a wrapper: in its list, behind the list, or behind the wrapper; `none`: there is no wrapper. */
  list: 'none' | 'open' | 'closed' | 'ended';
  line: number;
  /** Open brackets of the record; 0 between records. */
  depth: number;
  inText: boolean;
  escaped: boolean;
  /** A fault has been reported; skips to the next record. */
  reported: boolean;
  startLine: number;
  pieces: Buffer[];
  length: number;
}

const SECOND_DOCUMENT =
  'Another document begins here, and is not read: send one document of NVD per file, or an archive of them';

async function* splitObjects(
  chunks: Chunks,
  name: string,
  list: Scan['list'],
): AsyncGenerator<FeedItem> {
  const scan: Scan = {
    list,
    line: 1,
    depth: 0,
    inText: false,
    escaped: false,
    reported: false,
    startLine: 1,
    pieces: [],
    length: 0,
  };
  for await (const chunk of chunks) yield* scanChunk(scan, chunk, name);
  if (scan.depth > 0 && scan.list !== 'closed') {
    yield { problem: 'The file ends within a record', at: `${name}:${scan.startLine}` };
  } else if (scan.list === 'open') {
    yield { problem: 'The file ends within its list of records', at: `${name}:${scan.line}` };
  }
}

function* scanChunk(scan: Scan, chunk: Buffer, name: string): Generator<FeedItem> {
  let from = 0;
  for (let i = 0; i < chunk.length; i++) {
    const byte = chunk[i] ?? 0;
    if (byte === NEWLINE) scan.line++;
    if (scan.depth > 0) {
      if (!endsRecord(scan, byte)) continue;
      if (scan.list === 'closed') {
        scan.list = 'ended';
        continue;
      }
      scan.pieces.push(chunk.subarray(from, i + 1));
      yield { bytes: Buffer.concat(scan.pieces), at: `${name}:${scan.startLine}` };
      scan.pieces = [];
      scan.length = 0;
    } else if (scan.list === 'ended') {
      if (isSpace(byte)) continue;
      if (!scan.reported) yield { problem: SECOND_DOCUMENT, at: `${name}:${scan.line}` };
      scan.reported = true;
      return;
    } else if (scan.list === 'open' && byte === CLOSE_LIST) {
      scan.list = 'closed';
      scan.depth = 1;
    } else if (byte === OPEN) {
      scan.depth = 1;
      scan.startLine = scan.line;
      scan.reported = false;
      from = i;
    } else if (!scan.reported && !isBetweenRecords(byte)) {
      scan.reported = true;
      yield { problem: 'This is no record: an object is expected', at: `${name}:${scan.line}` };
    }
  }
  if (scan.depth === 0 || scan.list === 'closed') return;
  scan.pieces.push(chunk.subarray(from));
  scan.length += chunk.length - from;
  if (scan.length > RECORD_BYTES) {
    throw new FeedError(
      `A record is longer than ${RECORD_BYTES} bytes`,
      `${name}:${scan.startLine}`,
    );
  }
}

const isBetweenRecords = (byte: number) =>
  isSpace(byte) || byte === COMMA || byte === OPEN_LIST || byte === CLOSE_LIST;

/** Moves on by one byte within a record; true at its last one. */
function endsRecord(scan: Scan, byte: number): boolean {
  if (scan.inText) {
    if (scan.escaped) scan.escaped = false;
    else if (byte === BACKSLASH) scan.escaped = true;
    else if (byte === QUOTE) scan.inText = false;
    return false;
  }
  if (byte === QUOTE) scan.inText = true;
  else if (byte === OPEN || byte === OPEN_LIST) scan.depth++;
  else if (byte === CLOSE || byte === CLOSE_LIST) scan.depth--;
  return scan.depth === 0;
}

function trimmed(bytes: Buffer): Buffer {
  let start = 0;
  let end = bytes.length;
  while (start < end && isSpace(bytes[start] ?? 0)) start++;
  while (end > start && isSpace(bytes[end - 1] ?? 0)) end--;
  return bytes.subarray(start, end);
}
