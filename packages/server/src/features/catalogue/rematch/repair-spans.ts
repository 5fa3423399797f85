import type { Affected } from '@assay/core/advisories/advisory.ts';
import { spanOf } from '@assay/core/advisories/span.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ownCatalogue } from '../lock-queries.ts';
import { insertAllReleases } from '../spanning/spanning-queries.ts';
import { rangesOf } from '../stored-ranges.ts';
import * as query from './run-queries.ts';

const BATCH = 5_000;

/**
 * Updates the stored span of every affected entry to the current matcher's, and adds releases that are missing. Uploads select entries
 * by both, so this precedes the comparison of everything, which then finds what uploads missed.
 */
export async function repairSpans(db: Database, signal: AbortSignal): Promise<void> {
  await db.write(null, insertAllReleases);
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const rows = await db.read(null, (tx) => query.selectSpanned(tx, after, BATCH));
    const wrong = rows.flatMap((row) => {
      const { low, high } = spanOf(affectedOf(row));
      const { affected_id } = row;
      return low === row.low && high === row.high ? [] : [{ affected_id, low, high }];
    });
    if (wrong.length > 0) {
      await db.write(null, async (tx) => {
        await ownCatalogue(tx);
        await query.updateSpans(tx, wrong);
      });
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.affected_id ?? after;
  }
}

const affectedOf = (row: query.SpannedRow): Affected => ({ ...row, ...rangesOf(row) });
