import { insertSystemEntries } from '../../../platform/audit/operator-entry.ts';
import type { Database, Writer } from '../../../platform/db/database.ts';
import { uuidV7 } from '../../../platform/uuid-v7.ts';
import { nextRunOf } from '../../scheduled-tasks/schedule.ts';
import { enqueueReport } from './enqueue-report.ts';
import * as query from './run-queries.ts';

/** How often schedules are looked at, as for tasks. */
const LOOK_MS = 5_000;

/** Starts the runs of saved reports that are due. Times that passed while no worker ran lead to one run. */
export async function startDueReports(database: Database): Promise<void> {
  for (const { tenant_uuid, uuid } of await database.read(null, query.selectDue))
    await database.write(tenant_uuid, (tx) => startDue(tx, tenant_uuid, uuid));
}

async function startDue(tx: Writer, tenantUuid: string, uuid: string): Promise<void> {
  const due = await query.lockDue(tx, tenantUuid, uuid);
  if (due === undefined) return;
  const { name, format, now } = due;
  await query.setNextRun(tx, tenantUuid, uuid, nextRunOf(due, now));
  const run = uuidV7();
  const begun = { uuid: run, report_uuid: uuid, format, started_by: null };
  if (!(await query.beginRun(tx, tenantUuid, begun))) return;
  await enqueueReport(tx, tenantUuid, run);
  const change = { action: 'saved_report.run', subject_uuid: uuid, details: { name, run } };
  await insertSystemEntries(tx, [change], tenantUuid);
}

/** Adds a job for each run of a saved report that waits without one: the job was lost. */
export async function continueLostReports(database: Database): Promise<void> {
  for (const { tenant_uuid, uuid } of await database.read(null, query.selectLost))
    await database.write(tenant_uuid, (tx) => enqueueReport(tx, tenant_uuid, uuid));
}

/** Looks at the schedules of saved reports every few seconds, until the returned function is called. */
export function keepReportSchedules(
  database: Database,
  onFailure: (error: unknown) => void,
): () => void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    await startDueReports(database).catch(onFailure);
    isLooking = false;
  };
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
