import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseTilePath } from '@assay/core/log/tree/tile.ts';
import { errorCode } from '../../platform/error-code.ts';
import { flushDirectory } from '../../platform/flush-directory.ts';
import { CHECKPOINT_PATH, type LogStore, StoreConflict } from './log-store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PRIVATE = 0o700;
const DRAFTS = '.drafts';
const ASIDE = '.superseded-';

/** A draft is written quickly; an older one was left by a killed process. */
const ABANDONED_MS = 60 * 60 * 1000;

/** The store that ASSAY_BLOBS names: `file:<directory>`; logs lie below its directory `logs`. */
export async function openLogStore(location: string): Promise<LogStore> {
  if (!location.startsWith('file:') || location.length <= 'file:'.length)
    throw new Error(`ASSAY_BLOBS is "${location}"; it must be file:<directory>.`);
  const root = join(resolve(location.slice('file:'.length)), 'logs');
  await makeDirectory(join(root, DRAFTS));
  await sweep(join(root, DRAFTS));
  return new FileLogStore(root);
}

/**
 * Stores logs as files. An object is written to a temporary file, flushed, linked to its name, which fails if
 * it exists, and the directory flushed: it exists whole or not at all.
 */
class FileLogStore implements LogStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async get(logUuid: string, path: string): Promise<Buffer | undefined> {
    return readIfThere(this.#pathOf(logUuid, path));
  }

  async putOnce(logUuid: string, path: string, bytes: Uint8Array): Promise<void> {
    const target = this.#pathOf(logUuid, path);
    if (path === CHECKPOINT_PATH) throw new Error('A checkpoint is not written once.');
    const draft = await this.#writeDraft(bytes);
    try {
      await intoDirectory(target, () => link(draft, target));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const present = await readFile(target);
      if (!present.equals(bytes)) throw new StoreConflict(path);
    } finally {
      await rm(draft, { force: true });
    }
    // Also for an existing object: its writer may have been killed before this.
    await flushDirectory(dirname(target));
  }

  /** After a power cut the one before may be back, which is as true; so its directory is not flushed. */
  async putCheckpoint(logUuid: string, note: string): Promise<void> {
    const target = this.#pathOf(logUuid, CHECKPOINT_PATH);
    const draft = await this.#writeDraft(Buffer.from(note));
    try {
      await intoDirectory(target, () => rename(draft, target));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async setAside(logUuid: string): Promise<void> {
    const directory = this.#directoryOf(logUuid);
    const aside = `${directory}${ASIDE}${randomUUID()}`;
    await rename(directory, aside).catch((error) => {
      if (errorCode(error) !== 'ENOENT') throw error;
    });
    await flushDirectory(this.#root);
  }

  async removeAll(logUuid: string): Promise<void> {
    const directory = this.#directoryOf(logUuid);
    const aside = (await readdir(this.#root)).filter((name) => name.startsWith(logUuid + ASIDE));
    for (const path of [directory, ...aside.map((name) => join(this.#root, name))])
      await rm(path, { recursive: true, force: true });
    await flushDirectory(this.#root);
  }

  async #writeDraft(bytes: Uint8Array): Promise<string> {
    const draft = join(this.#root, DRAFTS, randomUUID());
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return draft;
  }

  /** Both parts are checked, since they become a path. */
  #pathOf(logUuid: string, path: string): string {
    if (path !== CHECKPOINT_PATH && parseTilePath(path) === undefined)
      throw new Error('A log has no such object.');
    return join(this.#directoryOf(logUuid), path);
  }

  #directoryOf(logUuid: string): string {
    if (!UUID.test(logUuid)) throw new Error('A log is named by a uuid.');
    return join(this.#root, logUuid);
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  }
}

/** Puts a file into its directory, which is made where it is missing. */
async function intoDirectory(target: string, put: () => Promise<void>): Promise<void> {
  try {
    await put();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    await makeDirectory(dirname(target));
    await put();
  }
}

/** Makes a directory and flushes each one above it that got a new entry. */
async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: PRIVATE });
  if (first === undefined) return;
  for (let at = path; at.length >= first.length; at = dirname(at))
    await flushDirectory(dirname(at));
}

async function sweep(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}
