import type { EndOfLife } from '@assay/contract/end-of-life.ts';
import { sql } from 'kysely';
import { intArray } from '../../platform/db/array-text.ts';
import type { Reader } from '../../platform/db/database.ts';

/** Release cycles by pv_id, of package versions that the asking tenant has; those that no product matches are absent. */
export async function selectEndOfLife(
  db: Reader,
  pvIds: Iterable<number>,
): Promise<Map<number, EndOfLife>> {
  const { rows } = await sql<EndOfLife & { pv_id: number }>`
    select e.pv_id, e.product, e.cycle, e.support_ends_on::text as support_ends_on, e.ends_on::text as ends_on,
      (e.is_ended or coalesce(e.ends_on < current_date, false)) as is_ended, e.latest
    from known_end_of_life(${intArray(pvIds)}::int[]) e`.execute(db);
  return new Map(rows.map(({ pv_id, ...cycle }) => [pv_id, cycle]));
}

/** Whether the cycle of each package version has ended; those that no product matches are absent. */
export async function selectEnded(
  db: Reader,
  pvIds: Iterable<number>,
): Promise<Map<number, boolean>> {
  const { rows } = await sql<{ pv_id: number; is_ended: boolean }>`
    select e.pv_id, (e.is_ended or coalesce(e.ends_on < current_date, false)) as is_ended
    from known_end_of_life(${intArray(pvIds)}::int[]) e`.execute(db);
  return new Map(rows.map(({ pv_id, is_ended }) => [pv_id, is_ended]));
}
