import type { Readable } from 'node:stream';
import { AppError } from '../../errors.ts';
import type { BlobRef, BlobStore } from './blob-store.ts';

/** 500: a row refers to bytes that are not in the blob store. Trying again does not help; `assay fsck` names them. */
class LostBlob extends AppError {
  constructor({ sha256 }: BlobRef) {
    super(
      500,
      'blob.lost',
      'The stored bytes of this item are missing. Ask the operator of this server to run assay fsck.',
      `The blob ${sha256} is missing.`,
    );
  }
}

/**
 * The plain bytes of a blob that must be there, as a stream.
 *
 * @throws LostBlob
 */
export async function openBlob(blobs: BlobStore, ref: BlobRef): Promise<Readable> {
  const bytes = await blobs.open(ref);
  if (bytes === undefined) throw new LostBlob(ref);
  return bytes;
}
