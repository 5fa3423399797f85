/** Hashes a received file outside of the page's main thread, and reports progress. */
import { encodeHex } from '@assay/core/encoding/hex.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import type { HashMessage } from './hash-file.ts';

const say = (message: HashMessage) => postMessage(message);

async function hash(file: Blob): Promise<void> {
  const hasher = sha256.create();
  let bytes = 0;
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    hasher.update(value);
    bytes += value.length;
    say({ kind: 'share', share: bytes / file.size });
  }
  say({ kind: 'hashed', sha256: encodeHex(hasher.digest()) });
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  hash(data).catch((error: unknown) => say({ kind: 'failed', why: String(error) }));
});
