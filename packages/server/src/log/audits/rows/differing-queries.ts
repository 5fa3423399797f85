import { sql } from 'kysely';
import type { RowState } from '../../../fsck/derived/rows.ts';
import type { Reader } from '../../../platform/db/database.ts';

/** A row that is not what an audit entry recorded last. */
export interface DifferingRow extends RowState {
  tenant: string | null;
}

/** Rows of all tenants that are not what was recorded. */
export async function selectDiffering(db: Reader): Promise<DifferingRow[]> {
  const { rows } = await sql<DifferingRow>`
    select tenant, of_table, name, recorded, entry, idx, present from differing_rows()`.execute(db);
  return rows;
}
