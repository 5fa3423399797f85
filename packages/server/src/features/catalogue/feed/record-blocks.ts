import type { BlobStore } from '../../../platform/blobs/blob-store.ts';

/** Records of one feed resemble each other: 64 together compress to a seventh, one alone to two fifths. */
const RECORDS_PER_BLOCK = 64;

/** Location of a record: bytes of a blob that belongs to the server. */
export interface RecordPlace {
  /** SHA-256 of the block. */
  block: Buffer;
  block_offset: number;
  block_length: number;
}

/** Stores records and returns their places, in order. */
export async function storeRecords(blobs: BlobStore, records: Buffer[]): Promise<RecordPlace[]> {
  const blocks: Buffer[][] = [];
  for (let i = 0; i < records.length; i += RECORDS_PER_BLOCK) {
    blocks.push(records.slice(i, i + RECORDS_PER_BLOCK));
  }
  const places = await Promise.all(blocks.map((block) => storeBlock(blobs, block)));
  return places.flat();
}

async function storeBlock(blobs: BlobStore, records: Buffer[]): Promise<RecordPlace[]> {
  const { sha256 } = await blobs.put(null, Buffer.concat(records));
  const block = Buffer.from(sha256, 'hex');
  let block_offset = 0;
  return records.map(({ length }) => {
    const place = { block, block_offset, block_length: length };
    block_offset += length;
    return place;
  });
}

/**
 * Reads records back, as the feed had them. Blocks that several lie in are read once.
 *
 * @throws when a block is missing or damaged: then the store has lost something
 */
export async function readRecords(blobs: BlobStore, places: RecordPlace[]): Promise<Buffer[]> {
  const blocks = new Map<string, Promise<Buffer | undefined>>();
  return Promise.all(
    places.map(async ({ block, block_offset, block_length }) => {
      const sha256 = block.toString('hex');
      const reading = blocks.get(sha256) ?? blobs.readAll({ tenant_uuid: null, sha256 });
      blocks.set(sha256, reading);
      const bytes = await reading;
      if (bytes === undefined) throw new Error(`Block ${sha256} of advisory records is missing.`);
      return bytes.subarray(block_offset, block_offset + block_length);
    }),
  );
}
