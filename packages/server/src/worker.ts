/** A worker process: one queue, started, configured and ended by its supervisor. */
import { giveWay } from './platform/give-way.ts';
import { createWork, type Work } from './run-queue.ts';
import { createSequencing } from './sequencing.ts';
import type { WorkerConfig } from './worker-config.ts';

/** Without its server, nothing ends a worker that hangs. */
const STOP_MS = 15_000;

let starting: Promise<Work> | undefined;
let isStopping = false;

// Listened for from the beginning: a server that is killed meanwhile must not leave a worker behind.
async function stop(): Promise<void> {
  // Its supervisor may ask twice, and also disconnect.
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_MS).unref();
  const work = await starting;
  await work?.stop();
  process.exit(0);
}

process.on('SIGTERM', stop);
process.on('SIGINT', () => {});
process.on('disconnect', stop);
process.once('message', async (config: WorkerConfig) => {
  // No user waits for this queue; pages and uploads go first.
  if (config.queue === 'bulk') giveWay();
  starting = config.queue === 'leaves' ? createSequencing(config) : createWork(config);
  await starting;
  if (process.connected) process.send?.('ready');
});
