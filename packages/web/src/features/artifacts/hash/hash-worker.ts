/** Hashes the file that it is sent, beside the page's own thread; tells how far it is. */
import { encodeHex } from '@assay/core/encoding/hex.ts';
import type { HashMessage } from './hash-file.ts';
import { Sha256 } from './sha256.ts';

const say = (message: HashMessage) => postMessage(message);

async function hash(file: Blob): Promise<void> {
  const sha256 = new Sha256();
  let bytes = 0;
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    sha256.update(value);
    bytes += value.length;
    say({ kind: 'share', share: bytes / file.size });
  }
  say({ kind: 'hashed', sha256: encodeHex(sha256.digest()) });
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  hash(data).catch((error: unknown) => say({ kind: 'failed', why: String(error) }));
});
