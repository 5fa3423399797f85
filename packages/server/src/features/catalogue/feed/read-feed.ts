/**
 * Reads feeds: a file or a directory of OSV or NVD records. The content determines the type of a file: one record, a
 * list of them, one per line, any of these compressed with zstd or gzip, or a zip archive of such files.
 */
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress, constants as zlib } from 'node:zlib';
import { errorCode } from '../../../platform/error-code.ts';
import { FeedError, type FeedItem } from './feed-item.ts';
import { readZip } from './read-zip.ts';
import { splitRecords } from './split-records.ts';

/** Files read in a directory, which also contains a license and a README. */
const FILE = /\.(?:json|jsonl|ndjson|zst|gz|zip)$/i;
const MAX_TOTAL_BYTES = 64 * 1024 ** 3;
const ZSTD = 0xfd2fb528;
const GZIP = 0x8b1f;
const ZIP = [0x04034b50, 0x06054b50];

/**
 * Yields the records of a file, or of all files below a directory in name order. Keeps one record in memory;
 * skips hidden files and links.
 *
 * @throws FeedError when the named file itself contains no records; in a directory such a file is a problem
 */
export async function* readFeed(path: string): AsyncGenerator<FeedItem> {
  const found = await stat(path);
  if (!found.isDirectory()) yield* readFile(path, basename(path));
  else yield* readDirectory(path, '');
}

async function* readDirectory(root: string, folder: string): AsyncGenerator<FeedItem> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const name = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* readDirectory(root, name);
    else if (entry.isFile() && FILE.test(entry.name)) {
      try {
        yield* readFile(join(root, name), name);
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        yield { problem: error.message, at: error.at };
      }
    }
  }
}

async function* readFile(path: string, name: string): AsyncGenerator<FeedItem> {
  if (ZIP.includes(await firstWord(path))) yield* readZip(path, name, readStream);
  else yield* readStream(createReadStream(path), name);
}

/** First four bytes, little-endian, for comparison with magic numbers; 0 if there are fewer. */
async function firstWord(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 ? buffer.readUInt32LE() : 0;
  } finally {
    await file.close();
  }
}

/** Reads text, or text compressed with zstd or gzip; refuses an archive within an archive. */
async function* readStream(stream: Readable, name: string): AsyncGenerator<FeedItem> {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  try {
    while (head.length < 4) {
      const next = await chunks.next();
      if (next.done) break;
      head = Buffer.concat([head, next.value]);
    }
    const all = withHead(head, chunks);
    const plain = decompressorOf(head);
    yield* splitRecords(plain === undefined ? all : decompressed(all, plain, name), name);
  } finally {
    stream.destroy();
  }
}

async function* withHead(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** Undefined for what is not compressed. */
function decompressorOf(head: Buffer): Transform | undefined {
  if (head.length < 4) return undefined;
  const chunkSize = 1024 * 1024;
  if (head.readUInt16LE() === GZIP) return createGunzip({ chunkSize });
  return head.readUInt32LE() === ZSTD
    ? createZstdDecompress({ chunkSize, params: { [zlib.ZSTD_d_windowLogMax]: 27 } })
    : undefined;
}

async function* decompressed(
  source: AsyncIterable<Buffer>,
  plain: Transform,
  name: string,
): AsyncGenerator<Buffer> {
  const feeding = pipeline(source, plain).catch(() => {});
  let total = 0;
  try {
    for await (const piece of plain) {
      total += piece.length;
      if (total > MAX_TOTAL_BYTES) {
        throw new FeedError(`The file holds more than ${MAX_TOTAL_BYTES} bytes`, name);
      }
      yield piece;
    }
  } catch (error) {
    if (error instanceof FeedError) throw error;
    if (!/^(?:ZSTD_|Z_)/.test(errorCode(error))) throw error;
    throw new FeedError('The compressed file is damaged or cut off', name);
  } finally {
    plain.destroy();
    await feeding;
  }
}
