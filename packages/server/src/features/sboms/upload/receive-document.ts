import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { AppError, Invalid, TooLarge } from '../../../errors.ts';
import type { ScheduledBody } from '../../../platform/http/body-scheduler.ts';

/** From here on a body may grow by this factor at most: gzip alone can reach 1,029. */
const RATIO_FROM_BYTES = 10 * 1024 * 1024;
const MAX_RATIO = 100;

/** A document on disk, decompressed, in a folder of its own. */
export interface ReceivedDocument {
  path: string;
  /** Folder for what is derived from it; everything in it goes with {@link ReceivedDocument.discard}. */
  folder: string;
  sha256: Buffer;
  size_bytes: number;
  discard(): Promise<void>;
}

/**
 * Streams a request body to disk, taking off one content encoding, hashing what is inside.
 *
 * @param encoding the Content-Encoding header; '' and `identity` are none, anything but gzip and zstd is 415
 * @param limitBytes of the decompressed document: 413 beyond
 * @param onBytes told of bytes as they arrive, before decompression
 * @param turn is waited for by what is inside
 */
export async function receiveDocument(
  body: Readable,
  encoding: string,
  {
    folder: parent,
    limitBytes,
    turn,
    onBytes,
  }: {
    folder: string;
    limitBytes: number;
    turn: ScheduledBody;
    onBytes: (count: number) => void;
  },
): Promise<ReceivedDocument> {
  const folder = await mkdtemp(join(parent, 'upload-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'document');
  const hash = createHash('sha256');
  let received = 0;
  let size = 0;
  const incoming = counter((bytes) => {
    received += bytes.length;
    onBytes(bytes.length);
  });
  const inside = counter((bytes) => {
    size += bytes.length;
    if (size > limitBytes) throw new TooLarge('The document is larger than this server takes');
    if (size > RATIO_FROM_BYTES && size > received * MAX_RATIO) {
      throw new TooLarge('The document grows too much when it is decompressed');
    }
    hash.update(bytes);
  });
  try {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline([body, incoming, ...decoderOf(encoding), turn.pass(), inside, file]);
  } catch (error) {
    await discard();
    throw asRefusal(error);
  }
  return { path, folder, sha256: hash.digest(), size_bytes: size, discard };
}

function decoderOf(encoding: string) {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return [];
  if (name === 'gzip' || name === 'x-gzip') return [createGunzip()];
  if (name === 'zstd') return [createZstdDecompress()];
  throw new AppError(
    415,
    'unsupported_encoding',
    'The content encoding is not supported. Send the document plain, or as gzip or zstd.',
  );
}

const counter = (see: (bytes: Buffer) => void) =>
  new Transform({
    transform(bytes: Buffer, _, done) {
      try {
        see(bytes);
        done(null, bytes);
      } catch (error) {
        done(error as Error);
      }
    },
  });

/** zlib reports damage by codes of its own; everything else is what it is. */
function asRefusal(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (
    code?.startsWith('Z_') ||
    code?.startsWith('ZSTD_') ||
    code === 'ERR_ZLIB_INITIALIZATION_FAILED'
  ) {
    return new Invalid('The compressed body is damaged or cut off', code);
  }
  return error;
}
