import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { type CompactGraph, readCompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import { errorCode } from '../../platform/error-code.ts';

const decompress = promisify<Uint8Array, object, Buffer>(zstdDecompress);

/** Output passes through a thread once per chunk: few chunks for a large graph, one for a small one. */
const chunkOf = (bytes: Uint8Array) =>
  Math.min(Math.max(bytes.length * 6, 16 * 1024), 32 * 1024 * 1024);

/**
 * Stores data derived from documents that can be regenerated at any time: compact graphs and the pv_ids of
 * their package versions. Files are not synced to disk, and a damaged one counts as missing.
 */
export interface DerivedStore {
  /** Where the files are. */
  folder: string;
  /** Returns the graph of a document; undefined when it must be regenerated. */
  readGraph(tenantUuid: string, sha256: Buffer): Promise<CompactGraph | undefined>;
  /** Takes over a compressed graph that the parser wrote. The path is on the same file system. */
  adoptGraph(tenantUuid: string, sha256: Buffer, path: string): Promise<void>;
  /** Returns the pv_id of each package version in the graph; undefined when they must be looked up. */
  readPvIds(tenantUuid: string, sha256: Buffer): Promise<Int32Array | undefined>;
  writePvIds(tenantUuid: string, sha256: Buffer, pvIds: Int32Array): Promise<void>;
  remove(tenantUuid: string, sha256: Buffer): Promise<void>;
  /** Everything of a tenant. */
  removeAll(tenantUuid: string): Promise<void>;
}

/** @param folder is made when it is not there */
export function createDerivedStore(folder: string): DerivedStore {
  const pathOf = (tenantUuid: string, sha256: Buffer, ending: string) => {
    const name = sha256.toString('hex');
    return join(folder, tenantUuid, name.slice(0, 2), `${name}.${ending}`);
  };
  return {
    folder,
    async readGraph(tenantUuid, sha256) {
      const bytes = await readIfThere(pathOf(tenantUuid, sha256, 'graph'));
      if (bytes === undefined) return undefined;
      try {
        return readCompactGraph(await decompress(bytes, { chunkSize: chunkOf(bytes) }));
      } catch {
        return undefined;
      }
    },
    async adoptGraph(tenantUuid, sha256, path) {
      const to = pathOf(tenantUuid, sha256, 'graph');
      await inFolderOf(to, () => rename(path, to));
    },
    async readPvIds(tenantUuid, sha256) {
      const bytes = await readIfThere(pathOf(tenantUuid, sha256, 'pv'));
      if (bytes === undefined || bytes.length % 4 !== 0) return undefined;
      return new Int32Array(new Uint8Array(bytes).buffer);
    },
    async writePvIds(tenantUuid, sha256, pvIds) {
      const to = pathOf(tenantUuid, sha256, 'pv');
      const part = `${to}.${randomUUID()}`;
      const bytes = new Uint8Array(pvIds.buffer, pvIds.byteOffset, pvIds.byteLength);
      await inFolderOf(to, () => writeFile(part, bytes));
      await rename(part, to);
    },
    async remove(tenantUuid, sha256) {
      for (const ending of ['graph', 'pv']) {
        await rm(pathOf(tenantUuid, sha256, ending), { force: true });
      }
    },
    removeAll: (tenantUuid) => rm(join(folder, tenantUuid), { recursive: true, force: true }),
  };
}

/** Writes a file whose folder is there most of the time; makes it otherwise. */
async function inFolderOf(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await write();
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
