import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** A key of a log. */
export interface LogKeyRow {
  /** Hexadecimal. */
  public_key: string;
  /** Sizes of trees that it signs, as text; both included. */
  from_size: string;
  until_size: string | null;
  created_at: string;
}

/** A ledger that has a checkpoint. */
export interface LedgerHeadRow {
  uuid: string;
  origin: string;
  note: string;
  keys: LogKeyRow[];
}

const keys = sql`(
  select jsonb_agg(jsonb_build_object('public_key', encode(k.public_key, 'hex'), 'from_size', k.from_size::text,
    'until_size', k.until_size::text, 'created_at', k.created_at) order by k.from_size, k.created_at)
  from log_key k where k.log_uuid = l.uuid)`;

/** Returns all ledgers of a tenant with a checkpoint, with the latest one and their log keys. */
export async function selectLedgerHeads(db: Reader, tenantUuid: string): Promise<LedgerHeadRow[]> {
  const { rows } = await sql<LedgerHeadRow>`
    select l.uuid, l.origin, c.note, ${keys} as keys
    from log l
    cross join lateral (
      select c.note from log_checkpoint c where c.log_uuid = l.uuid order by c.size desc limit 1) c
    where l.tenant_uuid = ${tenantUuid} and l.kind = 'ledger' and l.origin is not null`.execute(db);
  return rows;
}

/** A log and its keys. */
export interface KeyedLogRow {
  uuid: string;
  kind: string;
  origin: string;
  keys: LogKeyRow[];
}

/** Logs of a tenant that have a key, with all keys that they ever had; the oldest log first. */
export async function selectKeyedLogs(
  db: Reader,
  tenantUuid: string,
  kind: 'ledger' | 'signers',
): Promise<KeyedLogRow[]> {
  const { rows } = await sql<KeyedLogRow>`
    select l.uuid, l.kind, l.origin, ${keys} as keys from log l
    where l.tenant_uuid = ${tenantUuid} and l.kind = ${kind} and l.origin is not null
    order by l.created_at, l.uuid`.execute(db);
  return rows;
}
