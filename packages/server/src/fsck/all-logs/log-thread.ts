/**
 * A thread that checks whole logs, one after the other, while the thread that started it compares rows with their leaves: each
 * of the two is bound by what it hashes and parses.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openLogStore } from '../../log/read/file-log-store.ts';
import { openDatabase } from '../../platform/db/database.ts';
import type { LogRow } from '../scope/log-row.ts';
import { checkLog } from './check-logs.ts';
import { reading } from './reading.ts';
import type { CheckedLog, LogPlaces } from './start-log-thread.ts';

const { url, blobs }: LogPlaces = workerData;
const [all] = reading(url, 1);
const database = openDatabase({ url, role: 'assay_worker', size: 1 });
const store = await openLogStore(blobs);

parentPort?.on('message', async (log: LogRow) => {
  const problems: string[] = [];
  const checked: CheckedLog = { problems, seen: null, failure: null };
  try {
    checked.seen = await checkLog({ all, database, store }, log, (problem) =>
      problems.push(problem),
    );
  } catch (error) {
    checked.failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  parentPort?.postMessage(checked);
});
