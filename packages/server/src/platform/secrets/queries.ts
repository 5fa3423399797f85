import { sql } from 'kysely';
import type { Reader, Writer } from '../db/database.ts';

/** Any number will do, as long as all versions of Assay use the same. */
const OUTER_KEY_LOCK = 7_310_005;

/** A stored data key; `wrapped` is null when it was destroyed. */
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

/** Tells whether the outer key wrapped anything that still exists. */
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

/** Held from reading the outer key until the commit: prevents its removal meanwhile. */
export const shareOuterKey = (tx: Writer) =>
  sql`select pg_advisory_xact_lock_shared(${OUTER_KEY_LOCK})`.execute(tx);

/** Held exclusively until the commit: no process shares the outer key, so it may change. */
export const ownOuterKey = (tx: Writer) =>
  sql`select pg_advisory_xact_lock(${OUTER_KEY_LOCK})`.execute(tx);

/** A data key that is there. */
export interface WrappedKeyRow extends DataKeyRow {
  owner_uuid: string;
  wrapped: Buffer;
}

/** The next hundred data keys, in order of their owners. For workers. */
export async function selectDataKeys(
  db: Reader,
  after: string | undefined,
): Promise<WrappedKeyRow[]> {
  const { rows } = await sql<WrappedKeyRow>`
    select owner_uuid, wrapped, wrapped_by from data_keys_after(${after ?? null}::uuid)`.execute(
    db,
  );
  return rows;
}

/** Keeps a data key in its new wrapping, unless it changed meanwhile. For workers. */
export const rewrapDataKey = (tx: Writer, row: WrappedKeyRow, wrapped: Buffer, by: string) =>
  sql`select rewrap_data_key(${row.owner_uuid}, ${row.wrapped}, ${wrapped}, ${by})`.execute(tx);

/** Deletes data keys that none of the named outer keys wrapped; returns their number. For workers. */
export async function forgetDataKeys(tx: Writer, names: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select forget_data_keys(${names}::text[]) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
