import { ONE_STATEMENT } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { AnchorLost } from '../publish/anchor.ts';
import { checkLogIntegrity } from '../publish/log-integrity.ts';
import type { CheckpointParts } from '../publish/prepare-checkpoint.ts';
import { createPublisher, reportFreeze } from '../publish/publish.ts';
import * as sql from '../publish/publish-queries.ts';
import { DueLogs } from './due-logs.ts';
import { acknowledge, rotateKey } from './operator-requests.ts';
import { sequence } from './sequence.ts';

/** Dependencies of a working sequencer, and its callbacks. */
export interface LogWorkParts extends CheckpointParts {
  log: Pick<Logger, 'error'>;
  /** Told after each step whether all of them succeed now. */
  onState(ok: boolean): void;
}

/** Sequences leaves and publishes checkpoints. */
export interface LogWork {
  /** Looks for leaves at once. */
  wake(): void;
  /** Works until stopped; throws when the anchor must be opened again. */
  run(until: AbortSignal): Promise<void>;
}

/** Polling interval for leaves without a waiting request. */
const LOOK_MS = 200;
const RETRY_MS = 1_000;

/** New logs, and requests of operators. */
const CHORES_MS = 1_000;

/** Logs that have grown unseen. */
const SWEEP_MS = 60_000;

const MOST_AT_ONCE = 200;

/** One part sequences while the other publishes; they exchange only names of logs. */
export function createLogWork(parts: LogWorkParts): LogWork {
  const { database, log, onState } = parts;
  const onFreeze = reportFreeze(log);
  const publisher = createPublisher(parts, onFreeze);
  const due = new DueLogs();
  const failing = new Set<string>();
  const sleepers = new Set<() => void>();
  let isWoken = false;
  const wakeAll = () => {
    for (const one of sleepers) one();
  };
  const wake = () => {
    isWoken = true;
    wakeAll();
  };

  /** Waits for a wake-up, or for this time. */
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        sleepers.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      sleepers.add(end);
    });

  /** Undefined: it failed, and is tried again. */
  async function attempt<T>(step: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await work();
      failing.delete(step);
      return result;
    } catch (error) {
      if (error instanceof AnchorLost) throw error;
      failing.add(step);
      log.error({ error, step }, 'a step of the sequencer failed');
      return undefined;
    } finally {
      onState(failing.size === 0);
    }
  }

  async function order(until: AbortSignal): Promise<void> {
    let after: string | null = null;
    let isBehind = false;
    while (!until.aborted) {
      isWoken = false;
      const done = await attempt('sequence', () => sequence(database, after, onFreeze));
      after = done?.next ?? null;
      for (const logUuid of done?.logs ?? []) due.add(logUuid);
      if (done !== undefined && done.leaves > 0) wakeAll();
      isBehind ||= done?.isCut === true;
      if (after !== null) continue;
      if (!isBehind && !isWoken && !until.aborted) await rest(done ? LOOK_MS : RETRY_MS);
      isBehind = false;
    }
  }

  async function publish(until: AbortSignal): Promise<void> {
    let choresAt = 0;
    let sweepAt = performance.now() + SWEEP_MS;
    while (!until.aborted) {
      const now = performance.now();
      if (now >= choresAt) {
        await attempt('chores', doChores);
        choresAt = now + CHORES_MS;
      }
      if (now >= sweepAt) {
        await attempt('sweep', sweep);
        sweepAt = now + SWEEP_MS;
      }
      const some = due.take(performance.now(), MOST_AT_ONCE);
      if (some.length > 0) await publishSome(some);
      else if (!until.aborted)
        await rest(Math.max(1, Math.min(choresAt, due.next()) - performance.now()));
    }
  }

  async function publishSome(some: string[]): Promise<void> {
    const failed = await attempt('publish', async () => {
      const found = await publisher.publish(some);
      const [first] = found.values();
      for (const logUuid of found.keys()) due.add(logUuid, performance.now() + RETRY_MS);
      if (found.size > 0) log.error({ logs: [...found.keys()], error: first }, 'not published');
      return found;
    });
    if (failed === undefined)
      for (const logUuid of some) due.add(logUuid, performance.now() + RETRY_MS);
  }

  async function doChores(): Promise<void> {
    for (const logUuid of await database.read(null, sql.selectUnopened, ONE_STATEMENT))
      due.add(logUuid);
    for (const { uuid, asked } of await database.read(null, sql.selectAsked, ONE_STATEMENT)) {
      publisher.forget(uuid);
      const done = asked === 'acknowledge' ? acknowledge(parts, uuid) : rotateKey(parts, uuid);
      if (await done) due.add(uuid);
    }
  }

  async function sweep(): Promise<void> {
    for (const logUuid of await checkLogIntegrity(parts, onFreeze)) due.add(logUuid);
  }

  return {
    wake,
    async run(until) {
      await sweep();
      const broken = new AbortController();
      const both = AbortSignal.any([until, broken.signal]);
      both.addEventListener('abort', wakeAll, { once: true });
      const parts = [order(both), publish(both)].map((part) =>
        part.catch((error) => {
          broken.abort();
          throw error;
        }),
      );
      const ended = await Promise.allSettled(parts);
      const failed = ended.find((part) => part.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}
