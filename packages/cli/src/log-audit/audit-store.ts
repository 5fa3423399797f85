import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LogSource } from '@assay/core/log/audit/log-source.ts';
import { TILE_WIDTH, type TilePlace, tilePath } from '@assay/core/log/tree/tile.ts';
import { logDirectory } from '@assay/verifier/log-directory.ts';

/**
 * Storage of an auditor, in a directory that no server can reach: every file of the log that it verified, in
 * the layout of C2SP tlog-tiles, every checkpoint that it saw, and evidence of contradictions.
 *
 *     checkpoint, tile/…   the log as far as it is verified
 *     history/<size>       checkpoints that were verified
 *     incoming/tile/…      what is being verified
 *     evidence/<name>/…    signed notes that contradict each other
 */
export interface AuditStore {
  /** The last checkpoint that was verified; undefined at the first audit. */
  kept: string | undefined;
  /** All verified checkpoints, the smallest first. */
  history: string[];
  /** Files that were verified. */
  verified: LogSource;
  /** Verified files, preceded by those received now. */
  incoming: LogSource;
  /** Stores a received file. */
  receive(place: TilePlace, bytes: Uint8Array): Promise<void>;
  /** Accepts everything received as verified and stores it permanently with its checkpoint. */
  accept(places: TilePlace[], checkpoint: string, size: bigint): Promise<void>;
  /** Stores texts that show a contradiction, and returns the directory. */
  keepEvidence(name: string, texts: Record<string, string>): Promise<string>;
}

/** Opens or creates the directory; discards received files that were not verified. */
export async function openAuditStore(directory: string): Promise<AuditStore> {
  const incoming = join(directory, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  await mkdir(join(directory, 'history'), { recursive: true });
  const [verified, arrived] = [logDirectory(directory), logDirectory(incoming)];
  return {
    kept: await readIfThere(join(directory, 'checkpoint')),
    history: await readHistory(join(directory, 'history')),
    verified,
    incoming: async (place) => (await arrived(place)) ?? verified(place),
    receive: (place, bytes) => writeWhole(join(incoming, tilePath(place)), bytes),
    async accept(places, checkpoint, size) {
      for (const place of places) {
        const target = join(directory, tilePath(place));
        await mkdir(dirname(target), { recursive: true });
        await rename(join(incoming, tilePath(place)), target);
        if (place.width === TILE_WIDTH) await rm(`${target}.p`, { recursive: true, force: true });
      }
      await writeWhole(join(directory, 'history', String(size)), checkpoint);
      await writeWhole(join(directory, 'checkpoint'), checkpoint);
    },
    async keepEvidence(name, texts) {
      const folder = join(directory, 'evidence', name);
      for (const [file, text] of Object.entries(texts)) await writeWhole(join(folder, file), text);
      return folder;
    },
  };
}

async function readHistory(folder: string): Promise<string[]> {
  const sizes = (await readdir(folder)).filter((name) => /^\d+$/.test(name));
  sizes.sort((a, b) => Number(BigInt(a) - BigInt(b)));
  return Promise.all(sizes.map((size) => readFile(join(folder, size), 'utf8')));
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** There as a whole or not at all, and after a power cut still. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.draft`;
  const file = await open(draft, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
