import { enqueueDue } from '../../log/audits/jobs.ts';
import type { Database } from '../../platform/db/database.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { FeedError } from '../catalogue/feed/feed-item.ts';
import { beginRematch } from '../catalogue/rematch/run-queries.ts';
import { compareEverything } from '../catalogue/rematch/run-rematch.ts';
import { sweepNow } from '../sweep/jobs.ts';
import type { TaskWork } from './run-task.ts';

/** Work of the server by kind of its task. */
export const createServerWork = (database: Database): Record<string, TaskWork> => ({
  async log_audit({ log }) {
    const count = await enqueueDue(database);
    log(count === 1 ? '1 log is audited now' : `${count} logs are audited now`);
  },
  async retention({ log }) {
    const abandoned = await sweepNow(database);
    log(`Rows past their time deleted, ${abandoned} abandoned documents looked at`);
  },
  async rematch({ log, signal, report }) {
    const uuid = uuidV7();
    const isBegun = await database.write(null, (tx) => beginRematch(tx, uuid, 'schedule'));
    if (!isBegun) throw new FeedError('Another re-match has not ended', 'rematch');
    await compareEverything(database, uuid, {
      ...{ signal, failsForGood: true },
      onCompared: (versions) => report(versions, null),
    });
    log('Everything was compared again');
  },
});
