import { type Database, ONE_STATEMENT } from '../../platform/db/database.ts';
import type { Listener } from '../../platform/db/listen.ts';
import * as sql from '../append/queries.ts';

/** A notification can be missed while its connection is lost: then looking this often finds the checkpoint. */
const LOOK_MS = 1_000;
const SOON_MS = 100;

/** Lets requests wait until their leaves are proven. */
export interface CheckpointWaiter {
  /**
   * Wakes the sequencer, and resolves as soon as a signed, published checkpoint of the log covers all of the leaves, or
   * after the time: with the indexes of those that one covers. To be called after the commit.
   */
  settled(
    tenantUuid: string,
    logUuid: string,
    leafUuids: string[],
    timeoutMs: number,
  ): Promise<ReadonlyMap<string, number>>;
  /**
   * Says that a request is going to wait for a leaf that was just added. The first of those at the same time wakes the sequencer.
   *
   * @returns to be called when the request has ended
   */
  announce(): () => void;
  /** Answers all waiting requests, as after the timeout. */
  close(): Promise<void>;
}

interface Waiter {
  tenantUuid: string;
  missing: Set<string>;
  /** Its leaves have not been looked up by name yet. */
  isNew: boolean;
  found: Map<string, number>;
  done(): void;
}

/** @param listener on {@link sql.CHECKPOINT_CHANNEL}; closed by its opener */
export function createCheckpointWaiter(database: Database, listener: Listener): CheckpointWaiter {
  const waiting = new Map<string, Set<Waiter>>();
  const looking = new Set<string>();
  const again = new Set<string>();
  const soon = new Set<string>();
  /** By log: number of leaves that a checkpoint covered at the last check. */
  const looked = new Map<string, number>();
  let calls = 0;
  let announced = 0;

  const unsubscribe = listener.subscribe((logUuid) => void look(logUuid));
  const timer = setInterval(() => {
    for (const logUuid of waiting.keys()) void look(logUuid);
  }, LOOK_MS);
  timer.unref();

  /** For leaves proven before the request waited; includes requests that arrive shortly after. */
  function lookSoon(logUuid: string): void {
    if (soon.has(logUuid)) return;
    soon.add(logUuid);
    setTimeout(() => {
      soon.delete(logUuid);
      void look(logUuid);
    }, SOON_MS);
  }

  /** Checks a log once at a time, for all waiting requests. */
  async function look(logUuid: string): Promise<void> {
    if (!waiting.has(logUuid)) return;
    again.add(logUuid);
    if (looking.has(logUuid)) return;
    looking.add(logUuid);
    while (again.delete(logUuid)) await lookOnce(logUuid).catch(() => {});
    looking.delete(logUuid);
  }

  /** For requests that have waited before, only new leaves matter; leaves of others are looked up by name. */
  async function lookOnce(logUuid: string): Promise<void> {
    const waiters = [...(waiting.get(logUuid) ?? [])];
    const [first] = waiters;
    if (first === undefined) return;
    const from = looked.get(logUuid);
    const fresh = from === undefined ? waiters : waiters.filter((waiter) => waiter.isNew);
    const leafUuids = [...new Set(fresh.flatMap((waiter) => [...waiter.missing]))];
    const found = await database.read(first.tenantUuid, (db) =>
      sql.selectSettled(db, logUuid, { leafUuids, from: from ?? null }),
    );
    if (waiting.has(logUuid)) looked.set(logUuid, found.size);
    for (const waiter of fresh) waiter.isNew = false;
    for (const waiter of waiters) {
      for (const leaf of waiter.missing) {
        const index = found.indexes.get(leaf);
        if (index === undefined) continue;
        waiter.missing.delete(leaf);
        waiter.found.set(leaf, index);
      }
      if (waiter.missing.size === 0) waiter.done();
    }
  }

  /** Only one of several concurrent requests wakes the sequencer; a later one repeats it. */
  async function wake(): Promise<void> {
    calls += 1;
    if (calls > 1) return;
    for (let answered = 0; answered < calls; ) {
      answered = calls;
      await database.write(null, sql.notifyAppend, ONE_STATEMENT).catch(() => {});
    }
    calls = 0;
  }

  return {
    settled(tenantUuid, logUuid, leafUuids, timeoutMs) {
      return new Promise((resolve) => {
        const waiters = waiting.get(logUuid) ?? new Set();
        waiting.set(logUuid, waiters);
        const timeout = setTimeout(() => waiter.done(), timeoutMs);
        const waiter: Waiter = {
          tenantUuid,
          missing: new Set(leafUuids),
          found: new Map(),
          isNew: true,
          done() {
            clearTimeout(timeout);
            waiters.delete(waiter);
            if (waiters.size === 0 && waiting.get(logUuid) === waiters) {
              waiting.delete(logUuid);
              looked.delete(logUuid);
            }
            resolve(waiter.found);
          },
        };
        waiters.add(waiter);
        void wake();
        lookSoon(logUuid);
      });
    },
    announce() {
      announced += 1;
      if (announced === 1) void wake();
      return () => {
        announced -= 1;
      };
    },
    async close() {
      unsubscribe();
      clearInterval(timer);
      for (const waiters of waiting.values()) for (const waiter of waiters) waiter.done();
    },
  };
}
