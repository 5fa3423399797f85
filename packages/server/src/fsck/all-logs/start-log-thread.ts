import { Worker } from 'node:worker_threads';
import type { TakenLeaf } from '../../features/documents/recorded/recorded-log.ts';
import type { LogRow } from '../scope/log-row.ts';
import type { CheckedLog, LogThread, TakeLeaves } from './passed-log.ts';

/** Where logs are. */
export interface LogPlaces {
  /** URL of the database, as its owner. */
  url: string;
  /** As ASSAY_BLOBS. */
  blobs: string;
}

/** To the thread: a log to check, and whether its leaves are to be given; or that a batch of them was compared. */
export type ToLogThread = { log: LogRow; isTaken: boolean } | 'taken';

/** From the thread: leaves of the log, in batches, and the answer at the end. */
export type FromLogThread = { leaves: TakenLeaf[] } | { checked: CheckedLog };

/** Starts the thread with the first log that it is given. */
export function startLogThread(places: LogPlaces): LogThread {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const checkNext = (log: LogRow, take: TakeLeaves | undefined) => {
    thread ??= new Worker(new URL('./log-thread.ts', import.meta.url), { workerData: places });
    return checkIn(thread, log, take);
  };
  return {
    check(log, take) {
      const checked = last.then(() => checkNext(log, take));
      last = checked.catch(() => {});
      return checked;
    },
    async stop() {
      await thread?.terminate();
    },
  };
}

function checkIn(thread: Worker, log: LogRow, take: TakeLeaves | undefined): Promise<CheckedLog> {
  const send = (message: ToLogThread) => thread.postMessage(message);
  return new Promise((resolve, reject) => {
    const end = () => {
      thread.off('message', onMessage);
      thread.off('error', onError);
    };
    const onError = (error: unknown) => {
      end();
      reject(error);
    };
    const taking: Promise<void>[] = [];
    const onMessage = (message: FromLogThread) => {
      if ('leaves' in message) {
        taking.push(takeIn(message.leaves));
        return;
      }
      end();
      // The last leaves are still compared.
      Promise.all(taking).then(() => resolve(message.checked), reject);
    };
    const takeIn = async (leaves: TakenLeaf[]) => {
      await take?.(leaves);
      send('taken');
    };
    thread.on('message', onMessage);
    thread.on('error', onError);
    send({ log, isTaken: take !== undefined });
  });
}
