import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { NIL_UUID } from '../../context.ts';
import { flushDirectory } from '../../platform/flush-directory.ts';
import type { Vault } from '../../platform/secrets/vault.ts';

/** A log as a clean run left it: what a later run holds its leaves against. */
const SeenLog = z.object({
  tenant_uuid: z.uuid(),
  size: z.int().nonnegative(),
  /** Base64: roots of the perfect subtrees of so many leaves, the largest first, 32 bytes each. */
  frontier: z.base64(),
  /** Base64: root of each full chunk of leaves, in order, 32 bytes each. */
  chunks: z.base64(),
});

/** State that a clean run leaves for the next one. */
export const LastRun = z.object({
  /** Instant at which it began. */
  at: z.iso.datetime(),
  /** By uuid. */
  logs: z.record(z.uuid(), SeenLog),
  /** By table: keys at which a range of its rows begins, in order. */
  tables: z.record(z.string(), z.array(z.string())),
  /** Names of the rows checked again by later runs since the last full one. */
  again: z.array(z.string()),
  /** By name: keys up to which rows were derived again, of turns that have not ended. */
  cursors: z.record(z.string(), z.string()),
});

export type SeenLog = z.infer<typeof SeenLog>;

export type LastRun = z.infer<typeof LastRun>;

/** Keeps what the last run left. */
export interface LastRunStore {
  /** null where there is none, it is older than {@link MOST_DAYS}, or is not what this installation has sealed. */
  read(): Promise<LastRun | null>;
  write(run: LastRun): Promise<void>;
  remove(): Promise<void>;
}

/** An older run has no effect: restoring an old file can therefore delay the rotation only briefly. */
export const MOST_DAYS = 30;
const DAY_MS = 86_400_000;

const SEALED = { owner: NIL_UUID, purpose: 'fsck-last-run', subject: 'fsck' };

/**
 * Stores it in a file, sealed by the outer key. An attacker with database and disk but without that key can
 * remove it, so that the next run is a full one, or restore an older one, so that it checks more.
 */
export function openLastRun(path: string, vault: Vault): LastRunStore {
  return {
    async read() {
      try {
        const plain = await vault.open(SEALED, await readFile(path));
        const run = LastRun.parse(JSON.parse(plain.toString('utf8')));
        const age = Date.now() - Date.parse(run.at);
        return age >= 0 && age < MOST_DAYS * DAY_MS ? run : null;
      } catch {
        return null;
      }
    },
    async write(run) {
      const sealed = await vault.seal(SEALED, Buffer.from(JSON.stringify(run)));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(`${path}.part`, 'w', 0o600);
      try {
        await file.writeFile(sealed);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
      await flushDirectory(dirname(path));
    },
    remove: () => rm(path, { force: true }),
  };
}
