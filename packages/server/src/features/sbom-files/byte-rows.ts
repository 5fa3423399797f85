import { finished } from 'node:stream/promises';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DerivedRows, RowProblem } from '../../platform/derived-rows.ts';
import * as sql from './byte-queries.ts';

/** The stored bytes of a tenant’s SBOMs and attachments, which have to have the digests of their rows. */
export function byteRows(database: Database, blobs: BlobStore, tenantUuid: string): DerivedRows {
  return {
    name: 'bytes',
    // A document may be large: a server that stops waits for one at most.
    least: 20,
    together: 1,
    count: () => database.read(tenantUuid, (db) => sql.countDigests(db, tenantUuid)),
    keysAfter: (page) => database.read(tenantUuid, (db) => sql.selectDigests(db, tenantUuid, page)),
    async check(keys) {
      const problems: RowProblem[] = [];
      for (const sha256 of keys) {
        const wrong = await hashAgain(blobs, { tenant_uuid: tenantUuid, sha256 });
        if (wrong === null) continue;
        const owners = await database.read(tenantUuid, (db) =>
          sql.selectOwners(db, tenantUuid, sha256),
        );
        for (const { kind, uuid } of owners) {
          const message = `The bytes of ${kind} ${uuid} ${wrong}`;
          problems.push({ key: sha256, log_uuid: null, index: null, message });
        }
      }
      return problems;
    },
  };
}

/** Says what is wrong; null where the bytes have their digest. Pieces are hashed as they are read, and not kept. */
async function hashAgain(
  blobs: BlobStore,
  ref: { tenant_uuid: string; sha256: string },
): Promise<string | null> {
  try {
    const bytes = await blobs.open(ref);
    if (bytes === undefined)
      return `are not those that were stored: Blob ${ref.sha256} is missing.`;
    await finished(bytes.resume());
    return null;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return isOfDisk(error)
      ? `could not be read: ${said}.`
      : `are not those that were stored: ${said}`;
  }
}

/** An answer of the operating system: the disk, mount or permission failed, and of the bytes nothing is known. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall !== undefined;
