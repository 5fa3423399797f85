import { type PreparedAffected, prepareAffected } from '@assay/core/advisories/prepare.ts';
import { spanOf } from '@assay/core/advisories/span.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ownCatalogue } from '../lock-queries.ts';
import type { SpannedRow } from './copied-rows.ts';
import { type StoredSpan, updateSpans } from './rematch-queries.ts';

/** Spans stored per transaction, because uploads wait meanwhile. */
const BATCH = 5_000;

/** An affected entry that is ready to be compared, with the id that matches refer to. */
export interface PreparedEntry {
  id: number;
  entry: PreparedAffected;
}

/** Compares stored spans of affected entries with the current matcher's, and stores those that differ. */
export interface SpanCheck {
  /** Prepares an entry, and notes its span if another one is stored. */
  prepare(row: SpannedRow): PreparedEntry;
  /** Stores what was noted, once it fills a transaction. */
  storeFull(): Promise<void>;
  /** Stores what was noted. @returns how many spans differed since the beginning */
  storeAll(): Promise<number>;
}

/** Creates a check that has found nothing yet. */
export function createSpanCheck(db: Database): SpanCheck {
  let wrong: StoredSpan[] = [];
  let stored = 0;

  async function storeAll(): Promise<number> {
    const spans = wrong;
    wrong = [];
    if (spans.length > 0)
      await db.write(null, async (tx) => {
        await ownCatalogue(tx);
        await updateSpans(tx, spans);
      });
    stored += spans.length;
    return stored;
  }

  return {
    prepare(row) {
      const entry = prepareAffected(row);
      const { low, high } = spanOf(entry);
      const { affected_id } = row;
      if (low !== row.low || high !== row.high) wrong.push({ affected_id, low, high });
      return { id: affected_id, entry };
    },
    storeFull: async () => {
      if (wrong.length >= BATCH) await storeAll();
    },
    storeAll,
  };
}
