import type { Writer } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { hasOpenStatement } from './queries.ts';

/** Has the open statements of a tenant compared with its findings again, where it has any: findings have changed. */
export async function matchVexLater(tx: Writer, tenantUuid: string): Promise<void> {
  if (!(await hasOpenStatement(tx, tenantUuid))) return;
  const job = { task: 'vex.match', payload: {}, job_key: 'all' };
  await enqueue(tx, { ...job, tenant_uuid: tenantUuid });
}
