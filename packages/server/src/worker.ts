/** A worker process: one queue, started, configured and ended by its supervisor. */
import { giveWay } from './platform/give-way.ts';
import type { Work } from './run-queue.ts';
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

/** Loads what the queue needs: the sequencer takes a part of what other queues do, in memory as well. */
async function startWork(config: WorkerConfig): Promise<Work> {
  if (config.queue === 'leaves') return (await import('./sequencing.ts')).createSequencing(config);
  return (await import('./run-queue.ts')).createWork(config);
}

process.on('SIGTERM', stop);
process.on('SIGINT', () => {});
process.on('disconnect', stop);
process.once('message', async (config: WorkerConfig) => {
  // No user waits for this queue; pages and uploads go first.
  if (config.queue === 'bulk') giveWay();
  starting = startWork(config);
  await starting;
  if (process.connected) process.send?.('ready');
});
