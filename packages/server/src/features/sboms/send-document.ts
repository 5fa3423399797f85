import type { Readable } from 'node:stream';
import type { Ctx } from '../../context.ts';
import { requireRecordedBytes } from '../../log/append/recorded-bytes.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { openToSend } from '../../platform/blobs/open-blob.ts';
import { attach, endingOf } from '../../platform/http/download.ts';
import type { Exchange } from '../../platform/http/mount.ts';
import { getSbomRow } from './service.ts';

/** Sends the bytes of an SBOM's document as received, as a download. @throws NotFound, Contradicted */
export async function sendDocument(
  ctx: Ctx,
  sbomid: string,
  reply: Exchange['reply'],
  blobs: BlobStore,
): Promise<Readable> {
  const row = await getSbomRow(ctx, sbomid);
  const size_bytes = Number(row.size_bytes);
  await requireRecordedBytes(ctx, { ...row, size_bytes, uuid: sbomid, action: 'sbom.upload' });
  const sha256 = row.sha256.toString('hex');
  attach(reply, `${row.name || 'sbom'}-${row.version || sbomid}${endingOf(row.encoding)}`);
  reply.header('content-length', row.size_bytes).header('etag', `"${sha256}"`);
  return openToSend(blobs, { tenant_uuid: ctx.tenantUuid, sha256, size_bytes });
}
