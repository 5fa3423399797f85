import { pipeline, type Readable, Transform } from 'node:stream';
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

/**
 * Like {@link openBlob}, for sending: withholds the last byte until all of them were hashed, so a client that
 * receives the promised length has the correct bytes.
 *
 * @param size_bytes promised length
 */
export async function openToSend(
  blobs: BlobStore,
  { size_bytes, ...ref }: BlobRef & { size_bytes: number },
): Promise<Readable> {
  const whole = new LastByteHeld(size_bytes);
  // The last stream's reader receives the failure of any stream.
  return pipeline(await openBlob(blobs, ref), whole, () => {});
}

/** Passes bytes through but the last one, until the end has come without a failure. */
class LastByteHeld extends Transform {
  #left: number;
  #held: Buffer | undefined;

  constructor(size_bytes: number) {
    super();
    this.#left = size_bytes;
  }

  override _transform(
    piece: Buffer,
    _: string,
    done: (error: Error | null, piece?: Buffer) => void,
  ) {
    this.#left -= piece.length;
    if (this.#left > 0) return done(null, piece);
    if (this.#left < 0) return done(new Error('A blob has more bytes than its row says.'));
    this.#held = piece.subarray(-1);
    done(null, piece.subarray(0, -1));
  }

  override _flush(done: (error?: Error) => void) {
    if (this.#left > 0) return done(new Error('A blob has fewer bytes than its row says.'));
    if (this.#held) this.push(this.#held);
    done();
  }
}
