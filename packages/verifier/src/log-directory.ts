import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogSource } from '@assay/core/log/audit/log-source.ts';
import { tilePath } from '@assay/core/log/tree/tile.ts';

/** Files of a log in a directory, in the layout of C2SP tlog-tiles. */
export const logDirectory =
  (directory: string): LogSource =>
  async (place) => {
    try {
      return await readFile(join(directory, tilePath(place)));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  };
