import type { BlobDraft, BlobStore, StoredBlob } from '../../platform/blobs/blob-store.ts';
import { type Database, ONE_STATEMENT, type Writer } from '../../platform/db/database.ts';
import * as query from './queries.ts';

/** Store of tenants' bytes, which records bytes without a reference. */
export interface BlobParts {
  blobs: BlobStore;
  database: Database;
}

/**
 * Stores bytes of a tenant outside of any transaction. They are recorded first, so that the sweep finds what a
 * killed process leaves behind. Call {@link adoptBlob} in the transaction that references them.
 *
 * @throws TooLarge beyond `limit_bytes`
 */
export function storeBlob(
  parts: BlobParts,
  tenantUuid: string,
  source: Uint8Array | AsyncIterable<Uint8Array>,
  limit_bytes = Number.POSITIVE_INFINITY,
): Promise<StoredBlob> {
  const announce = (stored: StoredBlob) => noteArrival(parts, tenantUuid, stored);
  return parts.blobs.put(tenantUuid, source, { limit_bytes, announce });
}

/** The same for bytes that are a draft already; again, when the sweep removed them since. */
export async function publishDraft(
  parts: BlobParts,
  tenantUuid: string,
  draft: BlobDraft,
): Promise<void> {
  await noteArrival(parts, tenantUuid, await draft.end());
  await draft.publish(tenantUuid);
}

const noteArrival = (
  { database }: Pick<BlobParts, 'database'>,
  tenantUuid: string,
  { sha256 }: StoredBlob,
) =>
  database.write(
    tenantUuid,
    (tx) => query.noteArrival(tx, tenantUuid, Buffer.from(sha256, 'hex')),
    ONE_STATEMENT,
  );

/**
 * Protects stored bytes from the sweep until this transaction, which references them, ends.
 *
 * @returns false when the sweep was first: the bytes are gone and must be stored again
 */
export async function adoptBlob(
  tx: Writer,
  blobs: BlobStore,
  tenantUuid: string,
  sha256: Buffer,
): Promise<boolean> {
  await query.shareDocument(tx, tenantUuid, sha256);
  await query.forgetArrival(tx, tenantUuid, sha256);
  return blobs.has({ tenant_uuid: tenantUuid, sha256: sha256.toString('hex') });
}
