/** Messages of the worker. */
export type HashMessage =
  | { kind: 'share' /** Of the bytes, 0 to 1. */; share: number }
  | { kind: 'hashed' /** Hexadecimal. */; sha256: string }
  | { kind: 'failed'; why: string };

/**
 * Computes the SHA-256 of a file of any size in hexadecimal: it is read in chunks, and never leaves the
 * browser.
 *
 * @param onShare hashed share, 0 to 1
 * @throws Error for a file that can no longer be read, and the reason of the signal
 */
export function hashFile(
  file: Blob,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<HashMessage>) => {
    if (data.kind === 'share') onShare(data.share);
    else if (data.kind === 'hashed') resolve(data.sha256);
    else reject(new Error(data.why));
  };
  worker.onerror = (event) => reject(new Error(event.message));
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  worker.postMessage(file);
  return promise.finally(() => worker.terminate());
}
