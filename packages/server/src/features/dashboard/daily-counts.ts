import type { Database } from '../../platform/db/database.ts';
import { countToday } from '../compliance/daily-counts.ts';
import { takeDailyCounts } from './queries.ts';

/** All tenants in one statement. */
const LIMITS = { statement_timeout: 600_000 };

/** Measures all tenants that were not measured today: their vulnerabilities, then their compliance. */
export async function measureToday(db: Database): Promise<number> {
  const measured = await db.write(null, takeDailyCounts, LIMITS);
  await countToday(db);
  return measured;
}
