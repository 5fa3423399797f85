import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { FeedError } from '../feed/feed-item.ts';

const MAX_BYTES = 2 * 1024 ** 3;
const LONGEST_LINE = 64 * 1024;
const PIECE_BYTES = 256 * 1024;

/**
 * Lines of a text file, or of one compressed with gzip; the content decides. Without line breaks, in pieces of many.
 *
 * @throws FeedError when the compressed file is damaged or cut off, or grows beyond what such a file has
 */
export async function* readLines(path: string): AsyncGenerator<string[]> {
  const name = basename(path);
  let rest = '';
  let total = 0;
  for await (const piece of textOf(path, name)) {
    total += piece.length;
    if (total > MAX_BYTES) throw new FeedError(`The file holds more than ${MAX_BYTES} bytes`, name);
    const lines = (rest + piece.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) {
      throw new FeedError(`A line has more than ${LONGEST_LINE} bytes`, name);
    }
    yield lines.map((line) => line.replace(/\r$/, ''));
  }
  if (rest !== '') yield [rest.replace(/\r$/, '')];
}

async function* textOf(path: string, name: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: PIECE_BYTES });
  if (!(await isGzip(path))) {
    yield* file;
    return;
  }
  const plain = createGunzip({ chunkSize: PIECE_BYTES });
  const feeding = pipeline(file, plain).catch(() => {});
  try {
    yield* plain;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (!code.startsWith('Z_')) throw error;
    throw new FeedError('The compressed file is damaged or cut off', name);
  } finally {
    plain.destroy();
    await feeding;
  }
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b;
  } finally {
    await file.close();
  }
}
