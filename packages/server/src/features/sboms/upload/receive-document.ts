import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { AppError, Invalid, TooLarge } from '../../../errors.ts';
import type { DocumentSource } from '../../../parser/parse-job.ts';
import type { BlobDraft } from '../../../platform/blobs/blob-store.ts';
import { errorCode } from '../../../platform/error-code.ts';
import type { ScheduledBody } from '../../../platform/http/body-scheduler.ts';
import type { SbomDocuments } from '../../sbom-files/documents.ts';
import { ArrivingDocument } from './arriving-document.ts';
import { KeptBytes } from './kept-bytes.ts';

/** From here on a body may expand by this factor at most: gzip alone can reach 1,029. */
const RATIO_FROM_BYTES = 10 * 1024 * 1024;
const MAX_RATIO = 100;

/** A received, decompressed document. */
export interface ReceivedDocument {
  /** It, if it is small, until {@link ReceivedDocument.discard} is called. */
  source: DocumentSource | undefined;
  /** It, ready to be published, when it is large. */
  draft: BlobDraft | undefined;
  sha256: Buffer;
  size_bytes: number;
  discard(): Promise<void>;
}

/**
 * Receives a request body, decodes one content encoding, and hashes the content. A small document stays in memory, or
 * becomes a file for parsing; a large one immediately becomes a draft of its blob, so that its bytes are processed only
 * once.
 *
 * @param encoding the Content-Encoding header; '' and `identity` are none, anything but gzip and zstd is 415
 * @param limitBytes of the decompressed document: 413 beyond
 * @param declared Content-Length, 0 when absent
 * @param onBytes called with bytes as they arrive, before decompression
 * @param scheduled awaited for the content
 */
export async function receiveDocument(
  body: Readable,
  encoding: string,
  {
    documents: { folder, blobs, memory },
    limitBytes,
    declared,
    scheduled,
    onBytes,
  }: {
    documents: Pick<SbomDocuments, 'folder' | 'blobs' | 'memory'>;
    limitBytes: number;
    declared: number;
    scheduled: ScheduledBody;
    onBytes: (count: number) => void;
  },
): Promise<ReceivedDocument> {
  const decoder = decoderOf(encoding);
  const document = new ArrivingDocument({
    path: join(folder, `upload-${randomUUID()}`),
    blobs,
    kept: KeptBytes.begin(memory, decoder.length === 0 ? declared : 0),
  });
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
  });
  try {
    await pipeline([body, incoming, ...decoder, scheduled.pass(), inside, document.sink()]);
    return { ...(await document.end()), discard: () => document.discard() };
  } catch (error) {
    await document.discard();
    throw asRefusal(error);
  }
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
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });

/** Converts zlib's error codes to refusals; returns other errors unchanged. */
function asRefusal(error: unknown): unknown {
  const code = errorCode(error);
  if (
    code.startsWith('Z_') ||
    code.startsWith('ZSTD_') ||
    code === 'ERR_ZLIB_INITIALIZATION_FAILED'
  ) {
    return new Invalid('The compressed body is damaged or cut off', code);
  }
  return error;
}
