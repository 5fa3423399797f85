import { statfs } from 'node:fs/promises';
import { InsufficientStorage } from '../errors.ts';

const GIB = 1024 ** 3;
const REMEMBERED_MS = 1_000;

/** Free space on the disks with data. */
export interface DiskSpace {
  /** Tells whether no more than the reserve is left on one of the disks. Checked at most once a second. */
  isLow(): Promise<boolean>;
  /** @throws InsufficientStorage when it is low */
  require(): Promise<void>;
}

/**
 * Watches the disks of folders. The reserve keeps the database able to write: PostgreSQL stops when its log
 * cannot grow.
 *
 * @param folders that exist
 * @param reserve_bytes replaces the larger of 1 GiB and 5 % of the disk, at most 5 GiB
 */
export function watchDiskSpace(folders: string[], reserve_bytes?: number): DiskSpace {
  let looked = Number.NEGATIVE_INFINITY;
  let low = Promise.resolve(false);
  const isLow = () => {
    if (performance.now() - looked < REMEMBERED_MS) return low;
    looked = performance.now();
    low = Promise.all(folders.map((folder) => isLowIn(folder, reserve_bytes))).then((all) =>
      all.includes(true),
    );
    return low;
  };
  return {
    isLow,
    async require() {
      if (await isLow()) throw new InsufficientStorage();
    },
  };
}

async function isLowIn(folder: string, reserve_bytes: number | undefined): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return bavail * bsize <= (reserve_bytes ?? reserveOf(blocks * bsize));
}

/** Reserve for a disk of this size, in bytes. */
export const reserveOf = (size: number): number =>
  Math.min(5 * GIB, Math.max(GIB, Math.round(size * 0.05)));
