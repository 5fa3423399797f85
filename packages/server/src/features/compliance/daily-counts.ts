import { COUNTED_ROWS } from '@assay/contract/compliance-counts.ts';
import type { Database } from '../../platform/db/database.ts';
import { insertCountsOfToday, selectTenantsToCount } from './count-queries.ts';

/** Stores the counts of both lists for all tenants that have none of today, one tenant after the other. */
export async function countToday(db: Database): Promise<void> {
  const tenants = await db.read(null, selectTenantsToCount);
  for (const tenantUuid of tenants)
    await db.write(tenantUuid, async (tx) => {
      for (const of of COUNTED_ROWS) await insertCountsOfToday(tx, tenantUuid, of);
    });
}
