import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Short texts cost more time to compress than they save. */
const SHORT = 16 * 1024;

/** First bytes of zstd (RFC 8878 §3.1.1), with which no JSON begins. */
const MAGIC = Buffer.of(0x28, 0xb5, 0x2f, 0xfd);

/** Compresses JSON for storage: zstd if it is long. */
export async function storedOf(json: Uint8Array): Promise<Buffer> {
  return json.length < SHORT ? Buffer.from(json) : compress(json);
}

/** JSON that was stored. */
export const readStored = async (stored: Buffer): Promise<Buffer> =>
  stored.subarray(0, MAGIC.length).equals(MAGIC) ? decompress(stored) : stored;
