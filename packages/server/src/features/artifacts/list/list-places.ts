import { COUNT_LIMIT } from '@assay/contract/page.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { CursorKey } from '../../../platform/http/page.ts';
import { builtTable } from './built-table-queries.ts';
import { compareIn, ordersOf, type Place, placeOf } from './group-order.ts';
import { selectLedgerNames } from './group-queries.ts';
import type { ArtifactFilter, ListConditions } from './list-conditions.ts';
import { selectRows } from './select-rows.ts';
import { usedTable } from './used-table-queries.ts';

/** A part of a list. */
export interface Part {
  sort: ArtifactFilter['sort'];
  after: CursorKey | undefined;
  /** Maximum number of rows: one more than a page shows whether another page follows. */
  limit: number;
}

/**
 * Merges the places of artifacts and package versions in one order. Each table returns its first rows, and the
 * first of both are the result.
 */
export async function selectPlaces(
  db: Reader,
  tenantUuid: string,
  filter: ListConditions,
  { sort, after: cursor, limit }: Part,
): Promise<{ rows: Place[]; count: () => Promise<number> }> {
  const tables = [
    await builtTable(db, tenantUuid, filter),
    await usedTable(db, tenantUuid, filter),
  ];
  const isByLedger = sort === 'ledger' || sort === '-ledger';
  const ledgers = isByLedger ? await selectLedgerNames(db, tenantUuid) : new Map<string, string>();
  const orders = ordersOf(
    sort,
    tables.flatMap(({ groups }) => groups),
    ledgers,
  );
  const from = cursor && placeOf(orders, cursor);
  const rows: Place[] = [];
  const counts: (() => Promise<number>)[] = [];
  for (const [number, order] of orders.entries()) {
    if (number < (from?.order ?? 0) || rows.length >= limit) continue;
    const after = number === from?.order ? from : undefined;
    const asked = { order, number, after, limit: limit - rows.length };
    const found: Place[] = [];
    for (const [i, table] of tables.entries()) {
      const part = await selectRows(db, table, asked);
      found.push(...part.rows);
      counts[i] = part.count;
    }
    rows.push(...found.sort(compareIn(order)).slice(0, asked.limit));
  }
  return { rows, count: () => sumOf(counts) };
}

/** Counted to `COUNT_LIMIT + 1`. */
async function sumOf(counts: (() => Promise<number>)[]): Promise<number> {
  let sum = 0;
  for (const count of counts) if (sum <= COUNT_LIMIT) sum += await count();
  return Math.min(sum, COUNT_LIMIT + 1);
}
