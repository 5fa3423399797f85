import { constants } from 'node:zlib';

/** Options of zstd for blobs. */
export const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/**
 * Plain bytes in one frame. What is received is a row of frames, each compressed by itself (RFC 8878 section 3): zstd reads
 * them as one.
 */
export const FRAME_BYTES = 1024 * 1024;
