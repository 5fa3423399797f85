import { sql } from 'kysely';
import type { Reader, Writer } from '../db/database.ts';

/** Any number will do, as long as all versions of Assay use the same. */
const OUTER_KEY_LOCK = 7_310_005;

/** A data key as it is stored; `wrapped` is null when it was destroyed. */
export interface DataKeyRow {
  wrapped: Buffer | null;
  /** Names the outer key. */
  wrapped_by: string;
}

/** Undefined: this owner never had one. */
export async function findDataKey(db: Reader, owner: string): Promise<DataKeyRow | undefined> {
  const { rows } = await sql<DataKeyRow>`
    select wrapped, wrapped_by from find_data_key(${owner})`.execute(db);
  return rows[0];
}

/** Whether any owner has, or had, a data key. */
export async function dataKeysExist(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ exist: boolean }>`select data_keys_exist() as exist`.execute(db);
  return rows[0]?.exist === true;
}

/** Keeps a data key, unless the owner has one, or had one that was destroyed. */
export const addDataKey = (tx: Writer, owner: string, wrapped: Buffer, by: string) =>
  sql`select add_data_key(${owner}, ${wrapped}, ${by})`.execute(tx);

/**
 * Destroys a tenant's data key in the caller's transaction: within a minute of its commit nothing that it sealed can
 * be opened again, on no node and from no backup that lacks the outer key. Doing so again changes nothing.
 */
export const destroyDataKey = (tx: Writer, owner: string) =>
  sql`select destroy_data_key(${owner})`.execute(tx);

/** From before the outer key is read until the commit: it is not given up meanwhile. */
export const shareOuterKey = (tx: Writer) =>
  sql`select pg_advisory_xact_lock_shared(${OUTER_KEY_LOCK})`.execute(tx);
