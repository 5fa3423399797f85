/**
 * A disk whose power can be cut: an ext4 in a file on an XFS in a file. A reflinked copy of the inner file is
 * the disk at that instant, without unflushed data.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The disk, mounted; needs root, loop devices and `mkfs.xfs`. */
export interface CuttableDisk {
  /** Mount point of the inner file system: data written here can be lost by a cut. */
  folder: string;
  /** Copies the current disk, as image `number`. */
  cut(number: number): void;
  /** Unmounts the disk; images stay. */
  detach(): void;
  /** Mounts an image, whose journal is replayed, for the time of some work. */
  within<T>(number: number, work: (folder: string) => Promise<T>): Promise<T>;
  /** Removes an image. */
  forget(number: number): void;
  /** Unmounts and removes everything. */
  remove(): void;
}

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString();

/** @param sizes of the outer and inner disk, as `truncate` reads them */
export function createDisk(sizes = { outer: '24G', inner: '1500M' }): CuttableDisk {
  const root = mkdtempSync('/var/tmp/assay-power-cut-');
  chmodSync(root, 0o755);
  const [outer, inner, check] = ['outer', 'inner', 'check'].map((name) => join(root, name));
  const imageOf = (number: number) => join(outer ?? '', `cut-${number}.img`);
  for (const folder of [outer, inner, check]) mkdirSync(folder ?? '');
  const mounted: string[] = [];
  const mount = (image: string, folder: string) => {
    run('mount', '-o', 'loop', image, folder);
    mounted.push(folder);
  };
  const unmount = (folder: string) => {
    if (!mounted.includes(folder)) return;
    run('umount', folder);
    mounted.splice(mounted.indexOf(folder), 1);
  };
  const outerImage = join(root, 'outer.img');
  run('truncate', '-s', sizes.outer, outerImage);
  run('mkfs.xfs', '-q', '-m', 'reflink=1', outerImage);
  mount(outerImage, outer ?? '');
  const innerImage = join(outer ?? '', 'inner.img');
  run('truncate', '-s', sizes.inner, innerImage);
  run('mkfs.ext4', '-q', innerImage);
  mount(innerImage, inner ?? '');
  return {
    folder: inner ?? '',
    cut: (number) => void run('cp', '--reflink=always', innerImage, imageOf(number)),
    detach: () => unmount(inner ?? ''),
    async within(number, work) {
      mount(imageOf(number), check ?? '');
      try {
        return await work(check ?? '');
      } finally {
        unmount(check ?? '');
      }
    },
    forget: (number) => rmSync(imageOf(number), { force: true }),
    remove() {
      for (const folder of mounted.toReversed()) unmount(folder);
      rmSync(root, { recursive: true, force: true });
    },
  };
}
