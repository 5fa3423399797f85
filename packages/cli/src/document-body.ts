import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import { wrongUsage } from './exit-codes.ts';

/** From this size on, compressing costs less than sending. */
const COMPRESS_FROM_BYTES = 1_000_000;

/** A document to upload. */
export interface DocumentBody {
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Headers that go with it. */
  headers: Record<string, string>;
}

/**
 * Opens a document to send: small files whole, large ones and standard input compressed while sending.
 *
 * @param file path, or `-` for `stdin`
 * @param onRead called after each chunk with the bytes read so far, and the total if known
 * @throws Stop when the file does not exist
 */
export async function openDocument(
  file: string,
  stdin: NodeJS.ReadableStream,
  onRead: (read: number, total?: number) => void,
): Promise<DocumentBody> {
  if (file === '-') return compressed(stdin, onRead);
  const size = await sizeOf(file);
  if (size >= COMPRESS_FROM_BYTES) {
    return compressed(createReadStream(file), (read) => onRead(read, size));
  }
  const bytes = await readFile(file);
  onRead(bytes.length, size);
  return { body: new Uint8Array(bytes), headers: {} };
}

/**
 * Returns the size of a regular file.
 *
 * @throws Stop that states the problem with the path
 */
export async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message;
    throw wrongUsage(`Cannot read ${file}: ${reason}.`);
  });
  if (found.isDirectory()) throw wrongUsage(`Cannot read ${file}: it is a directory.`);
  return found.size;
}

function compressed(source: NodeJS.ReadableStream, onRead: (read: number) => void): DocumentBody {
  let read = 0;
  const counter = new Transform({
    transform(bytes: Buffer, _, done) {
      read += bytes.length;
      onRead(read);
      done(null, bytes);
    },
  });
  const compressor = createZstdCompress();
  source.on('error', (error) => compressor.destroy(error));
  source.pipe(counter).pipe(compressor);
  return { body: ReadableStream.from(compressor), headers: { 'content-encoding': 'zstd' } };
}
