import { hash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type { PutOptions, StoredBlob } from './blob-store.ts';
import { ZSTD } from './draft-format.ts';
import type { Places } from './file-draft.ts';
import { moveDurably } from './make-directory.ts';

const compress = promisify<Uint8Array, object, Buffer>(zstdCompress);

/** Stores bytes that are all in memory as a blob. */
export async function storeWhole(
  { draft, pathOf }: Places,
  tenant_uuid: string | null,
  bytes: Uint8Array,
  announce: PutOptions['announce'],
): Promise<StoredBlob> {
  const stored = { sha256: hash('sha256', bytes), size_bytes: bytes.length };
  try {
    const compressed = await compress(bytes, ZSTD);
    await writeFile(draft, compressed, { flag: 'wx', mode: 0o600, flush: true });
    await announce?.(stored);
    await moveDurably(draft, pathOf({ tenant_uuid, sha256: stored.sha256 }));
    return stored;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
