/**
 * A thread that checks whole logs, one after the other, and gives their leaves to the thread that started it, which compares rows
 * with them: each of the two is bound by what it hashes and parses.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openLogStore } from '../../log/read/file-log-store.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { checkLog } from './check-logs.ts';
import type { TakeLeaves } from './passed-log.ts';
import { reading } from './reading.ts';
import type { FromLogThread, LogPlaces, ToLogThread } from './start-log-thread.ts';

const { url, blobs }: LogPlaces = workerData;
const [all] = reading(url, 2);
const database = openDatabase({ url, role: 'assay_worker', size: 1 });
const store = await openLogStore(blobs);

/** Batches that the other thread has not compared yet. */
const MOST_WAITING = 4;
let waiting = 0;
let onTaken: () => void = () => {};

const send = (message: FromLogThread) => parentPort?.postMessage(message);

const take: TakeLeaves = async (leaves) => {
  send({ leaves });
  waiting += 1;
  if (waiting >= MOST_WAITING) await new Promise<void>((resolve) => (onTaken = resolve));
};

parentPort?.on('message', async (message: ToLogThread) => {
  if (message === 'taken') {
    waiting -= 1;
    onTaken();
    return;
  }
  const { log, isTaken } = message;
  const problems: string[] = [];
  const tell = (problem: string) => problems.push(problem);
  try {
    const options = { tell, take: isTaken ? take : undefined };
    const seen = await checkLog({ all, database, store }, log, options);
    send({ checked: { problems, seen, failure: null } });
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    send({ checked: { problems, seen: null, failure } });
  }
});
