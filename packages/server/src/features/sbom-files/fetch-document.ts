import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openBlob } from '../../platform/blobs/open-blob.ts';
import type { SbomDocuments } from './documents.ts';

/** Writes a stored document to a file, decompressed and compared with its digest. */
export async function fetchDocument(
  { blobs }: SbomDocuments,
  tenantUuid: string,
  { sha256, path }: { sha256: Buffer; path: string },
): Promise<void> {
  const source = await openBlob(blobs, { tenant_uuid: tenantUuid, sha256: sha256.toString('hex') });
  await pipeline(source, createWriteStream(path, { mode: 0o600 }));
}
