import type { Database } from '../../platform/db/database.ts';
import * as query from './record-queries.ts';

const MINUTE_MS = 60_000;
/** Many times the heartbeat interval of a receiving server. */
const SILENCE_S = 60;

/**
 * Ends uploads of all tenants whose server is gone as failed.
 *
 * @param silence_s seconds without a heartbeat
 */
export const endLostUploads = (db: Database, silence_s = SILENCE_S): Promise<void> =>
  db.write(null, async (tx) => {
    await query.endLostUploads(tx, silence_s);
  });

/** Ends them now and every minute, until the returned function is called. */
export function endLostMinutely(db: Database, onFailure: (error: unknown) => void): () => void {
  const look = () => void endLostUploads(db).catch(onFailure);
  look();
  const timer = setInterval(look, MINUTE_MS);
  return () => clearInterval(timer);
}
