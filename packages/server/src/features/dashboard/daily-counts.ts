import type { Database } from '../../platform/db/database.ts';
import { takeDailyCounts } from './queries.ts';

const HOUR_MS = 3_600_000;
/** All tenants in one statement. */
const LIMITS = { statement_timeout: 600_000 };

/** Measures all tenants that were not measured today. */
export const measureToday = (db: Database): Promise<number> =>
  db.write(null, takeDailyCounts, LIMITS);

/** Looks now and every hour whether a day has begun that is not measured, until the returned function is called. */
export function measureDaily(db: Database, onFailure: (error: unknown) => void): () => void {
  const measure = () => void measureToday(db).catch(onFailure);
  measure();
  const timer = setInterval(measure, HOUR_MS);
  return () => clearInterval(timer);
}
