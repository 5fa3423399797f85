import type { Database } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

/** Tasks that bring SBOMs of earlier versions of Assay up to date, some documents per job. */
export type EarlierTask = 'sboms.count' | 'sboms.describe' | 'sboms.own';

/** Enqueues the next job of a tenant; there is one at a time. */
export const continueEarlier = (
  db: Database,
  tenant_uuid: string,
  task: EarlierTask,
): Promise<unknown> =>
  db.write(tenant_uuid, (tx) => enqueue(tx, { task, payload: {}, tenant_uuid, job_key: 'all' }));
