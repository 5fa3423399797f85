import type { Database } from '../../platform/db/database.ts';
import { takeDailyCounts } from './queries.ts';

/** All tenants in one statement. */
const LIMITS = { statement_timeout: 600_000 };

/** Measures all tenants that were not measured today. */
export const measureToday = (db: Database): Promise<number> =>
  db.write(null, takeDailyCounts, LIMITS);
