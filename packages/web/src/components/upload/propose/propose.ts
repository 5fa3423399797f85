import type { Proposal } from './proposal-of.ts';

/**
 * Reads the proposal from a file's metadata; undefined for an unreadable file. The file never leaves the
 * browser.
 */
export function proposeFor(file: File): Promise<Proposal | undefined> {
  const { promise, resolve } = Promise.withResolvers<Proposal | undefined>();
  const worker = new Worker(new URL('./propose-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Proposal | undefined>) => resolve(data);
  worker.onerror = () => resolve(undefined);
  worker.postMessage(file);
  return promise.finally(() => worker.terminate());
}
