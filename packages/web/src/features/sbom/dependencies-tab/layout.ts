import ELK, { type ELK as Engine } from 'elkjs/lib/elk-api.js';
// A file of our own origin: the page's policy permits no worker created from text.
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { Picture } from './graph-picture.ts';
import { layoutInput, type Positions } from './layout-input.ts';

let engine: Engine | undefined;

/** Computes the layout of a picture outside of the page's main thread. Aborting ends the work immediately. */
export async function layOut(picture: Picture, signal: AbortSignal): Promise<Positions> {
  signal.throwIfAborted();
  const working = engine ?? new ELK({ workerUrl, algorithms: ['layered'] });
  engine = working;
  const aborted = Promise.withResolvers<never>();
  const stop = () => {
    working.terminateWorker();
    if (engine === working) engine = undefined;
    aborted.reject(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const { children = [] } = await Promise.race([
      working.layout(layoutInput(picture)),
      aborted.promise,
    ]);
    return new Map(
      children.map(({ id, x = 0, y = 0 }) => [picture.nodes[Number(id)]?.bom_ref ?? '', { x, y }]),
    );
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
