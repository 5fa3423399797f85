import type { Writer } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';

/** Adds the job of a run; the reports of a tenant are made one at a time. */
export const enqueueReport = (tx: Writer, tenantUuid: string, run: string): Promise<string> =>
  enqueue(tx, {
    task: 'reports.run',
    payload: { run },
    tenant_uuid: tenantUuid,
    job_key: run,
    serial: 'reports',
  });
