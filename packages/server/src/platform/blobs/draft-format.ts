import { constants } from 'node:zlib';

/** Options of zstd for blobs. */
export const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/**
 * Uncompressed bytes per frame. Received data is stored as a sequence of frames, each compressed separately
 * (RFC 8878 section 3): zstd reads them as one.
 */
export const FRAME_BYTES = 1024 * 1024;
