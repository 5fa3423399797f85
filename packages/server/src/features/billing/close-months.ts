import { insertSystemEntries } from '../../platform/audit/operator-entry.ts';
import type { Database } from '../../platform/db/database.ts';
import * as query from './queries.ts';

/** A month is closed at most so long after its end, if a worker runs. */
const LOOK_MS = 60_000;

/** Keeps the use of each month that ended, with an audit entry that has its figures (ADR 0071). */
export async function closeEndedMonths(database: Database, now = new Date()): Promise<void> {
  const due = await database.read(null, (db) => query.selectDueMonths(db, now));
  for (const { tenant_uuid, month } of due)
    await database.write(tenant_uuid, async (tx) => {
      const closed = await query.closeMonth(tx, tenant_uuid, { month, now });
      if (closed === undefined) return;
      const { uuid, closed_at, ...details } = closed;
      const change = { action: 'billing.close_month', subject_uuid: uuid, details };
      await insertSystemEntries(tx, [change], tenant_uuid);
    });
}

/** Closes months that ended every minute, until the returned function is called. */
export function closeMonthsMinutely(
  database: Database,
  onFailure: (error: unknown) => void,
): () => void {
  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    await closeEndedMonths(database).catch(onFailure);
    isClosing = false;
  };
  void close();
  const timer = setInterval(close, LOOK_MS);
  return () => clearInterval(timer);
}
