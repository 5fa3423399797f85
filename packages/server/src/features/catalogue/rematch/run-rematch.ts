import { MATCHER_VERSION } from '@assay/core/advisories/matcher-version.ts';
import { z } from 'zod';
import { insertSystemEntries } from '../../../platform/audit/operator-entry.ts';
import type { Database, Writer } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/queue.ts';
import { uuidV7 } from '../../../platform/uuid-v7.ts';
import { rematchAll } from '../check/rematch.ts';
import { FeedError } from '../feed/feed-item.ts';
import * as query from './run-queries.ts';
import { noteStart } from './start-rematch.ts';

const Payload = z.object({ rematch: z.uuid() });

const LAST_ATTEMPT = 5;

/** Does a re-match that a job is about. */
export async function runRematch(db: Database, { payload, signal, attempt }: Job): Promise<void> {
  const { rematch: uuid } = Payload.parse(payload);
  await compareEverything(db, uuid, { signal, failsForGood: attempt >= LAST_ATTEMPT });
}

/**
 * Does a re-match by schedule, which ends as failed where it is interrupted.
 *
 * @throws FeedError while another one has not ended
 */
export async function compareAsTask(
  db: Database,
  { signal, onCompared }: Pick<RematchRun, 'signal' | 'onCompared'>,
): Promise<void> {
  const uuid = uuidV7();
  const isBegun = await db.write(null, async (tx) => {
    if (!(await query.beginRematch(tx, uuid, 'schedule'))) return false;
    await noteStart(tx, uuid);
    return true;
  });
  if (!isBegun) throw new FeedError('Another re-match has not ended', 'rematch');
  await compareEverything(db, uuid, { signal, failsForGood: true, onCompared });
}

/** How a re-match is done. */
interface RematchRun {
  signal: AbortSignal;
  /** An exception ends it as failed; else it is repeated. */
  failsForGood: boolean;
  /** Told how many package versions are compared. */
  onCompared?: ((versions: number) => Promise<void>) | undefined;
}

/**
 * Compares everything with everything and repairs differences, as one stored re-match. A retry after a crash
 * compares again; earlier repairs remain and stay counted.
 */
async function compareEverything(
  db: Database,
  uuid: string,
  { signal, failsForGood, onCompared }: RematchRun,
): Promise<void> {
  const isToDo = await db.write(null, (tx) => query.startRematch(tx, uuid));
  if (!isToDo) return;
  try {
    await rematchAll(db, signal, {
      onCompared: async (versions) => {
        await db.write(null, (tx) => query.putCompared(tx, uuid, versions));
        await onCompared?.(versions);
      },
      onRepaired: (tx, changes) => query.addChanges(tx, uuid, changes),
    });
    await db.write(null, async (tx) => {
      await query.setMatcher(tx);
      await endRematch(tx, uuid, null);
    });
  } catch (error) {
    if (failsForGood) {
      const text = error instanceof Error ? error.message : String(error);
      await db.write(null, (tx) => endRematch(tx, uuid, text));
    }
    throw error;
  }
}

/** Ends a re-match, with an entry in the audit log of the operator. */
async function endRematch(tx: Writer, uuid: string, error: string | null): Promise<void> {
  await query.endRematch(tx, uuid, error);
  const details = { matcher_version: MATCHER_VERSION, error };
  await insertSystemEntries(tx, [
    { action: 'advisories.rematch_end', subject_uuid: uuid, details },
  ]);
}
