import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk without free space, until it is freed. */
export interface SmallDisk {
  fill(): void;
  free(): void;
}

/** A file system that is filled to its last byte: writes fail with ENOSPC. */
export function smallDisk(folder: string): SmallDisk {
  const filler = join(folder, 'filler');
  return {
    fill() {
      for (const size of [1 << 20, 1 << 16, 1 << 12, 1]) {
        try {
          for (;;) appendFileSync(filler, Buffer.alloc(size));
        } catch (error) {
          assert.equal(Reflect.get(Object(error), 'code'), 'ENOSPC');
        }
      }
    },
    free: () => rmSync(filler),
  };
}

/** A limit of this process under which no file may grow (RLIMIT_FSIZE): writes fail with EFBIG. Anybody may set it. */
export function fileSizeLimit(): SmallDisk {
  const limit = (bytes: string) =>
    void execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
  return { fill: () => limit('0'), free: () => limit('unlimited') };
}

/**
 * Root keeps its rights; other accounts become root in a user namespace, mount there, and change back:
 * PostgreSQL does not run as root.
 */
const isRoot = process.getuid?.() === 0;
const NAMESPACE = isRoot ? '-m' : '-rm';
const AGAIN = isRoot
  ? ''
  : `unshare -U --map-user=${process.getuid?.()} --map-group=${process.getgid?.()}`;

/**
 * Tells whether this account may mount a disk in a separate namespace: some systems permit it only to root, or
 * not at all.
 */
export const canMount = (): boolean =>
  spawnSync('unshare', [NAMESPACE, 'sh', '-c', `mount -t tmpfs tmpfs /tmp && ${AGAIN} true`])
    .status === 0;

/**
 * Runs a Node.js program with `TMPDIR` on a separate disk, which is removed afterwards. Fails when the program
 * does.
 */
export function runOnSmallDisk(megabytes: number, program: string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'assay-disk-'));
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$TMPDIR" && exec ${AGAIN} "$0" "$@"`;
  try {
    run('unshare', [NAMESPACE, 'sh', '-c', mount, process.execPath, ...program], folder);
  } finally {
    rmdirSync(folder);
  }
}

/** Runs a Node.js program unchanged. Fails when the program does. */
export const runAsItIs = (program: string[]): void => run(process.execPath, program);

function run(command: string, args: string[], folder = tmpdir()): void {
  const env = { ...process.env, TMPDIR: folder };
  const { status, stderr } = spawnSync(command, args, { env, encoding: 'utf8', timeout: 300_000 });
  assert.equal(status, 0, stderr);
}
