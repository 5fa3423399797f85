import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** Returns the origin of this installation's logs. */
export async function findLogOrigin(db: Reader): Promise<string> {
  const { rows } = await sql<{ origin: string }>`select log_origin() as origin`.execute(db);
  return rows[0]?.origin ?? '';
}

/** Sets the origin permanently; the first one stays. */
export const fixLogOrigin = (tx: Writer, origin: string) =>
  sql`select fix_log_origin(${origin})`.execute(tx);

/** A key of a log. */
export interface LogKeyRow {
  key_id: string;
  public_key: Buffer;
  /** PKCS #8, sealed; null when it signs no more. */
  sealed: Buffer | null;
}

/** Returns all keys that a log ever had, oldest first. */
export async function selectLogKeys(db: Reader, logUuid: string): Promise<LogKeyRow[]> {
  const { rows } = await sql<LogKeyRow>`
    select key_id, public_key, sealed from log_key where log_uuid = ${logUuid} order by from_size, created_at`.execute(
    db,
  );
  return rows;
}

/** A key that begins to sign. */
export interface NewLogKey extends LogKeyRow {
  tenant_uuid: string;
  log_uuid: string;
  from_size: bigint;
}

export const insertLogKey = (tx: Writer, key: NewLogKey) =>
  sql`
    insert into log_key (tenant_uuid, log_uuid, key_id, public_key, sealed, from_size)
    values (${key.tenant_uuid}, ${key.log_uuid}, ${key.key_id}, ${key.public_key}, ${key.sealed},
      ${String(key.from_size)}::bigint)`.execute(tx);

/** Gives a log its name; false when it has one. */
export async function setOrigin(tx: Writer, logUuid: string, origin: string): Promise<boolean> {
  const { rows } = await sql`
    update log set origin = ${origin} where uuid = ${logUuid} and origin is null returning uuid`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The present key signs trees up to this size, and no larger ones. */
export const endPresentKey = (tx: Writer, logUuid: string, size: bigint) =>
  sql`
    update log_key set until_size = ${String(size)}::bigint
    where log_uuid = ${logUuid} and until_size is null`.execute(tx);

/** Discards the keys of a log, which can no longer be read. */
export const dropKeys = (tx: Writer, logUuid: string, size: bigint) =>
  sql`
    update log_key set sealed = null, until_size = coalesce(until_size, ${String(size)}::bigint)
    where log_uuid = ${logUuid} and sealed is not null`.execute(tx);

/** Records that the sequencer has completed the operator's request. */
export const answerLog = (tx: Writer, logUuid: string) =>
  sql`update log set asked = null where uuid = ${logUuid}`.execute(tx);

/** Resumes a frozen log. */
export async function thawLog(tx: Writer, logUuid: string): Promise<void> {
  await sql`select drop_superseded_checkpoints(${logUuid})`.execute(tx);
  await sql`
    update log set asked = null, frozen_at = null, frozen_reason = null where uuid = ${logUuid}`.execute(
    tx,
  );
}

/** Returns reason and time of a freeze; undefined when the log is not frozen. */
export async function findFreeze(
  db: Reader,
  logUuid: string,
): Promise<{ tenant_uuid: string; at: Date; reason: string } | undefined> {
  const { rows } = await sql<{ tenant_uuid: string; at: Date; reason: string }>`
    select tenant_uuid, frozen_at as at, frozen_reason as reason
    from log where uuid = ${logUuid} and frozen_at is not null`.execute(db);
  return rows[0];
}
