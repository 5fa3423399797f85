import type { Database } from '../../../../platform/db/database.ts';
import { addMarks } from './mark-queries.ts';

/** Has artifacts judged again whose stored verdict differs from the one that was shown. */
export type CorrectVerdicts = (tenantUuid: string, uuids: readonly string[]) => Promise<void>;

/** Marks artifacts. A page that was read is answered in any case: the nightly task marks all artifacts. */
export const verdictCorrector =
  (database: Database): CorrectVerdicts =>
  async (tenantUuid, uuids) => {
    if (uuids.length === 0) return;
    try {
      await database.write(tenantUuid, (tx) => addMarks(tx, tenantUuid, uuids));
    } catch {
      // A reader of a list cannot repair it.
    }
  };
