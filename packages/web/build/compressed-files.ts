import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files fit one packet anyway. */
const LEAST_BYTES = 1_024;
const TEXT = /\.(?:js|css)$/;

/** The highest quality, 11, takes ten seconds of a build for another 8 %. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 9 };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes each script and style sheet twice more, as `.br` (RFC 7932) and `.gz` (RFC 1952): the server sends what the
 * browser accepts, and compresses nothing itself. Browsers accept Brotli over HTTPS only.
 */
export const compressedFiles: Plugin = {
  name: 'compressed-files',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    for (const file of Object.values(bundle)) {
      const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      if (!dir || bytes.length < LEAST_BYTES || !TEXT.test(file.fileName)) continue;
      const path = join(dir, file.fileName);
      await writeFile(`${path}.br`, await toBrotli(bytes, { params: BROTLI }));
      await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }));
    }
  },
};
