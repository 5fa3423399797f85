/** A worker process: one queue, started by main.ts, which tells it everything and ends it. */
import { createWork } from './work.ts';
import type { WorkerConfig } from './worker-config.ts';

process.once('message', async (config: WorkerConfig) => {
  const work = await createWork(config);
  const stop = () => work.stop().finally(() => process.exit(0));
  process.on('SIGTERM', stop);
  process.on('SIGINT', () => {});
  process.on('disconnect', stop);
  process.send?.('ready');
});
