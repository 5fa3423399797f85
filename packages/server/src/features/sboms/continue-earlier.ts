import type { Database } from '../../platform/db/database.ts';
import { enqueueAlone } from '../../platform/jobs/enqueue.ts';

/** Tasks that bring SBOMs of earlier versions of Assay up to date, some documents per job. */
export type EarlierTask = 'sboms.count' | 'sboms.describe' | 'sboms.own';

/** Enqueues the next job of a tenant; there is one at a time. */
export const continueEarlier = (
  db: Database,
  tenant_uuid: string,
  task: EarlierTask,
): Promise<string> => enqueueAlone(db, { task, payload: {}, tenant_uuid, job_key: 'all' });
