import { inflateRawSync } from 'node:zlib';
import type { Inflate } from '@assay/core/log/receipt/zip-repacked.ts';

/** Undoes deflate with Node.js, and no more than the size that is expected. */
export const inflate: Inflate = (deflated, size) => {
  try {
    return new Uint8Array(inflateRawSync(deflated, { maxOutputLength: Math.max(size, 1) }));
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
};
