import { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/queue.ts';
import { rematchAll } from '../check/rematch.ts';
import { repairSpans } from './repair-spans.ts';
import * as query from './run-queries.ts';

const Payload = z.object({ rematch: z.uuid() });

const LAST_ATTEMPT = 5;

/**
 * Compares everything with everything and repairs differences, as one stored re-match. A retry after a crash
 * compares again; earlier repairs remain and stay counted.
 */
export async function runRematch(db: Database, job: Job): Promise<void> {
  const { rematch: uuid } = Payload.parse(job.payload);
  const isToDo = await db.write(null, (tx) => query.startRematch(tx, uuid));
  if (!isToDo) return;
  try {
    await repairSpans(db, job.signal);
    await rematchAll(db, job.signal, {
      onCompared: async (versions) => {
        await db.write(null, (tx) => query.putCompared(tx, uuid, versions));
      },
      onRepaired: (tx, changes) => query.addChanges(tx, uuid, changes),
    });
    await db.write(null, async (tx) => {
      await query.setMatcher(tx);
      await query.endRematch(tx, uuid, null);
    });
  } catch (error) {
    if (job.attempt >= LAST_ATTEMPT) {
      const text = error instanceof Error ? error.message : String(error);
      await db.write(null, (tx) => query.endRematch(tx, uuid, text));
    }
    throw error;
  }
}
