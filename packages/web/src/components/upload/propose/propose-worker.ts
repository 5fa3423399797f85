/** Parses the metadata of a received file, outside the page's main thread. */
import { readSbom } from '@assay/core/sbom/read-sbom.ts';
import { encodingOf } from '../content-encoding.ts';
import { proposalOf } from './proposal-of.ts';

/** Larger documents are not read twice: people name their project. */
const LARGEST_BYTES = 64 * 1024 * 1024;

async function bytesOf(file: File): Promise<Uint8Array | undefined> {
  const encoding = encodingOf(file.name);
  // Browsers do not decompress zstd for pages.
  if (encoding === 'zstd' || file.size > LARGEST_BYTES) return undefined;
  const stream =
    encoding === 'gzip'
      ? file.stream().pipeThrough(new DecompressionStream('gzip'))
      : file.stream();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > LARGEST_BYTES) return undefined;
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  bytesOf(data)
    .then((bytes) => postMessage(bytes && proposalOf(readSbom(bytes))))
    // The server refuses an unreadable document, with its position.
    .catch(() => postMessage(undefined));
});
