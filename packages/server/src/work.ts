import { availableParallelism } from 'node:os';
import { catalogueTasks } from './features/catalogue/jobs.ts';
import { openSbomDocuments } from './features/sboms/documents.ts';
import { resumeUnfinished, sbomTasks } from './features/sboms/jobs.ts';
import { sweepHourly, sweepTasks } from './features/sweep/jobs.ts';
import { openBlobStore } from './platform/blobs/open-blob-store.ts';
import { openDatabase } from './platform/db/database.ts';
import { createQueue } from './platform/jobs/queue.ts';
import { createLog } from './platform/log.ts';
import type { WorkerConfig } from './worker-config.ts';

/** The running work of one process. */
export interface Work {
  /** Lets jobs end for some seconds, then gives them back. */
  stop(): Promise<void>;
}

/** Starts to work on one queue. */
export async function createWork(config: WorkerConfig): Promise<Work> {
  const log = createLog({ level: config.log_level });
  const concurrency = config.queue === 'interactive' ? Math.max(2, availableParallelism()) : 1;
  const url = config.database_url;
  const database = openDatabase({ url, role: 'assay_worker', size: concurrency * 2 + 2 });
  const blobs = await openBlobStore(config.blobs);
  const documents = openSbomDocuments(
    blobs,
    config.data_dir,
    config.queue === 'interactive' ? 1 : 0,
  );
  const queue = createQueue({ url, log: (level, message) => log[level](message) });
  const tasks =
    config.queue === 'interactive'
      ? sbomTasks(database, documents)
      : {
          ...catalogueTasks({ database, blobs, folder: documents.folder }),
          ...sweepTasks(database, documents),
        };
  await queue.start(tasks, concurrency);
  if (config.queue === 'interactive') await resumeUnfinished(database);
  const endSweeping =
    config.queue === 'bulk'
      ? sweepHourly(database, (error) => log.error({ error }, 'sweeping failed'))
      : () => {};
  return {
    async stop() {
      endSweeping();
      await queue.stop();
      await documents.parser.close();
      await database.close();
    },
  };
}
