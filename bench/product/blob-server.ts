/** Serves one blob twice: `/checked` as the product does, `/plain` without hashing it; a process of its own for `served-bytes`. */
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { openBlob, openToSend } from '@assay/server/platform/blobs/open-blob.ts';
import { openBlobStore } from '@assay/server/platform/blobs/open-blob-store.ts';

const [folder = '', tenant_uuid = '', sha256 = '', size = ''] = process.argv.slice(2);
const blobs = await openBlobStore(`file:${folder}`);
const ref = { tenant_uuid, sha256 };
const path = join(folder, tenant_uuid, sha256.slice(0, 2), `${sha256}.zst`);
/** As the store reads. */
const CHUNK = 128 * 1024;

const sources: Record<string, () => Promise<AsyncIterable<Uint8Array>>> = {
  '/checked': () => openToSend(blobs, { ...ref, size_bytes: Number(size) }),
  '/plain': async () => createReadStream(path).pipe(createZstdDecompress({ chunkSize: CHUNK })),
};

const server = createServer((request, response) => {
  const { user, system } = process.cpuUsage();
  const source = sources[request.url ?? ''];
  if (source === undefined) return response.writeHead(404).end(String(user + system));
  response.setHeader('content-length', size);
  source()
    .then((bytes) => pipeline(bytes, response))
    .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
});
// Fails at the start when the blob is missing, before the first request.
(await openBlob(blobs, ref)).destroy();
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(address?.port);
});
