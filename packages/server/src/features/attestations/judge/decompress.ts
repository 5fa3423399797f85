import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';

/** What was compressed before it was stored. */
export const decompress: (stored: Buffer) => Promise<Buffer> = promisify(zstdDecompress);
