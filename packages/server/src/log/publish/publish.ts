import { ONE_STATEMENT } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { KeyDestroyed } from '../../platform/secrets/vault.ts';
import { CHECKPOINT_CHANNEL } from '../append/queries.ts';
import { StoreConflict } from '../read/log-store.ts';
import { Contradiction, freeze, type OnFreeze } from './freeze.ts';
import {
  type CheckpointParts,
  type Prepared,
  prepareCheckpoint,
  type Remembered,
} from './prepare-checkpoint.ts';
import * as sql from './publish-queries.ts';

/** Logs that are prepared, or stored, at a time. */
const AT_ONCE = 8;

/** Number of logs whose edge is cached: some kilobytes each. */
const MOST_REMEMBERED = 4_000;

/** Publishes committed leaves. */
export interface Publisher {
  /**
   * Publishes the heads of logs. One log's trouble is not another's.
   *
   * @returns logs that could not be published now, and why; to be tried again
   */
  publish(logUuids: readonly string[]): Promise<Map<string, unknown>>;
  /** Reads everything again the next time. */
  forget(logUuid: string): void;
}

/** @param onFreeze called for logs that contradict published data */
export function createPublisher(parts: CheckpointParts, onFreeze: OnFreeze): Publisher {
  const { database, store, anchor } = parts;
  const remembered = new Map<string, Remembered>();

  async function prepare(logUuid: string): Promise<Prepared | undefined> {
    const known = remembered.get(logUuid);
    // A partly failed attempt must not be reused.
    remembered.delete(logUuid);
    try {
      const prepared = await prepareCheckpoint(parts, logUuid, known);
      if (prepared === undefined && known !== undefined) remembered.set(logUuid, known);
      return prepared;
    } catch (error) {
      // Its tenant is being deleted.
      if (error instanceof KeyDestroyed) return undefined;
      if (!(error instanceof Contradiction || error instanceof StoreConflict)) throw error;
      await freeze(database, logUuid, error.message, onFreeze);
      return undefined;
    }
  }

  /** The anchor is written first: it contains everything that anyone may have seen. */
  async function letOut(checkpoints: Prepared[]): Promise<Prepared[]> {
    const fresh = checkpoints.filter((one) => one.isNew);
    if (fresh.length === 0) return checkpoints;
    return database.write(null, async (tx) => {
      const free = new Set(await sql.lockForPublishing(tx, fresh));
      await anchor.catchUp();
      const mine = fresh.filter((one) => free.has(one.log_uuid));
      if (mine.length > 0) {
        await anchor.append(mine);
        await sql.insertCheckpoints(
          tx,
          mine.map((one) => ({ ...one, note: one.stored })),
        );
      }
      return checkpoints.filter((one) => !one.isNew || free.has(one.log_uuid));
    });
  }

  async function putInStore(one: Prepared): Promise<void> {
    await store.putCheckpoint(one.log_uuid, one.stored);
    const { edge, stored, signers } = one;
    remembered.set(one.log_uuid, { edge, stored, signers });
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MOST_REMEMBERED) break;
      remembered.delete(oldest);
    }
  }

  return {
    async publish(logUuids) {
      const failed = new Map<string, unknown>();
      const prepared: Prepared[] = [];
      await inTurn(logUuids, async (logUuid) => {
        try {
          const one = await prepare(logUuid);
          if (one !== undefined) prepared.push(one);
        } catch (error) {
          failed.set(logUuid, error);
        }
      });
      const out = await letOut(prepared);
      parts.copied?.note(out);
      await inTurn(out, (one) =>
        putInStore(one).catch((error) => {
          failed.set(one.log_uuid, error);
        }),
      );
      const told = out.map((one) => one.log_uuid);
      if (told.length > 0)
        await database.write(
          null,
          (tx) => sql.notifyCheckpoints(tx, CHECKPOINT_CHANNEL, told),
          ONE_STATEMENT,
        );
      return failed;
    },
    forget: (logUuid) => void remembered.delete(logUuid),
  };
}

/** Works on all of them, a few at a time. */
async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Says in the log of the program that a log was stopped. */
export const reportFreeze =
  (log: Pick<Logger, 'error'>): OnFreeze =>
  (logUuid, reason) =>
    log.error({ log_uuid: logUuid, reason }, 'a log was frozen: nothing of it is signed');
