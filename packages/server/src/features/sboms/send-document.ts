import type { Readable } from 'node:stream';
import type { Ctx } from '../../context.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { openBlob } from '../../platform/blobs/open-blob.ts';
import { attach, endingOf } from '../../platform/http/download.ts';
import type { Exchange } from '../../platform/http/mount.ts';
import { getSbomRow } from './service.ts';

/** The bytes of an SBOM's document as they were received, as a download. @throws NotFound */
export async function sendDocument(
  ctx: Ctx,
  sbomid: string,
  reply: Exchange['reply'],
  blobs: BlobStore,
): Promise<Readable> {
  const row = await getSbomRow(ctx, sbomid);
  const sha256 = row.sha256.toString('hex');
  attach(reply, `${row.name || 'sbom'}-${row.version || sbomid}${endingOf(row.encoding)}`);
  reply.header('content-length', row.size_bytes).header('etag', `"${sha256}"`);
  return openBlob(blobs, { tenant_uuid: ctx.tenantUuid, sha256 });
}
