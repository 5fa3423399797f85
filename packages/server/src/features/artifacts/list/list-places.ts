import { COUNT_LIMIT } from '@assay/contract/page.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { CursorKey } from '../../../platform/http/page.ts';
import { builtSide } from './built-side-queries.ts';
import { compareIn, type Place, placeOf, WALKS } from './group-order.ts';
import type { ArtifactFilter, Wanted } from './list-conditions.ts';
import { selectRows } from './select-rows.ts';
import { usedSide } from './used-side-queries.ts';

/** A part of a list. */
export interface Part {
  sort: ArtifactFilter['sort'];
  after: CursorKey | undefined;
  /** Rows at most: one beyond the page tells whether there is another. */
  limit: number;
}

/**
 * Where the rows of a part of the list stand: artifacts and package versions in one order. Each table gives the first of
 * its own, and of these are the first of both.
 */
export async function selectPlaces(
  db: Reader,
  tenantUuid: string,
  wanted: Wanted,
  { sort, after: cursor, limit }: Part,
): Promise<{ rows: Place[]; count: () => Promise<number> }> {
  const walks = WALKS[sort];
  const from = cursor && placeOf(walks, cursor);
  const sides = [await builtSide(db, tenantUuid, wanted), await usedSide(db, tenantUuid, wanted)];
  const rows: Place[] = [];
  const counts: (() => Promise<number>)[] = [];
  for (const [number, walk] of walks.entries()) {
    if (number < (from?.walk ?? 0) || rows.length >= limit) continue;
    const after = number === from?.walk ? from : undefined;
    const asked = { walk, number, after, limit: limit - rows.length };
    const found: Place[] = [];
    for (const [i, side] of sides.entries()) {
      const part = await selectRows(db, side, asked);
      found.push(...part.rows);
      counts[i] = part.count;
    }
    rows.push(...found.sort(compareIn(walk)).slice(0, asked.limit));
  }
  return { rows, count: () => sumOf(counts) };
}

/** Counted to `COUNT_LIMIT + 1`. */
async function sumOf(counts: (() => Promise<number>)[]): Promise<number> {
  let sum = 0;
  for (const count of counts) if (sum <= COUNT_LIMIT) sum += await count();
  return Math.min(sum, COUNT_LIMIT + 1);
}
