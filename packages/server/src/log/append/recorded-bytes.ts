import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { isCommittedTo } from '@assay/core/log/leaf/commitment.ts';
import { readKnownLeaf } from '@assay/core/log/leaf/known-leaf.ts';
import type { Ctx } from '../../context.ts';
import { Contradicted } from '../../errors.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import { findRecordedBytes, type RecordedBytesRow } from './queries.ts';

/** Bytes that a row refers to, and the change that recorded them. */
export interface RecordedBytes {
  /** Subject of the audit entry. */
  uuid: string;
  action: 'sbom.upload' | 'attachment.create';
  sha256: Buffer;
  size_bytes: number;
}

/**
 * Refuses to serve bytes that differ from their upload's leaf. Bytes without a recorded upload, from before
 * logs existed, are accepted.
 *
 * @throws Contradicted
 */
export async function requireRecordedBytes(ctx: Ctx, bytes: RecordedBytes): Promise<void> {
  const recorded = await ctx.read((db) => findRecordedBytes(db, ctx.tenantUuid, bytes));
  if (recorded === undefined || recorded.object_salt === null || isRecorded(bytes, recorded))
    return;
  throw new Contradicted(
    `The stored bytes are not those that leaf ${recorded.uuid} of the control log recorded when they came in. Ask the operator to run assay fsck.`,
  );
}

function isRecorded({ sha256, size_bytes }: RecordedBytes, row: RecordedBytesRow): boolean {
  const isSaid =
    row.object_sha256?.equals(sha256) === true && Number(row.object_size) === size_bytes;
  if (!isSaid || row.leaf === null || row.object_salt === null) return isSaid;
  const leaf = readKnownLeaf(row.leaf);
  if (typeof leaf === 'string' || leaf.kind !== 'audit' || leaf.object === null) return false;
  const object = { sha256: sha256.toString('hex'), size: size_bytes };
  const payload = encodeUtf8(canonicalJson(object));
  return isCommittedTo(nodeHasher, leaf.object, { salt: row.object_salt, payload });
}
