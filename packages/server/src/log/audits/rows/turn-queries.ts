import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { LogName } from '../audit-context.ts';

/** How far the rows of a log were derived again. */
interface TurnRow {
  /** Name of the rows, from `DerivedRows`. */
  name: string;
  /** Key to continue after; null at the beginning. */
  after: string | null;
  /** Keys whose rows were wrong last. */
  wrong: string[];
}

/** A turn after one run. */
export interface NewTurn extends TurnRow {
  /** The run reached the last row. */
  is_whole: boolean;
  /** The run looked at the first row. */
  is_begun: boolean;
}

/** Undefined before the first run. */
export async function findTurn(
  db: Reader,
  { tenant_uuid, log_uuid }: LogName,
  name: string,
): Promise<TurnRow | undefined> {
  const { rows } = await sql<TurnRow>`
    select name, after, wrong from recheck_turn
    where tenant_uuid = ${tenant_uuid} and log_uuid = ${log_uuid} and name = ${name}`.execute(db);
  return rows[0];
}

/** Keeps how far a run came. */
export async function putTurn(
  tx: Writer,
  { tenant_uuid, log_uuid }: LogName,
  { name, after, wrong, is_whole }: NewTurn,
): Promise<void> {
  await sql`
    insert into recheck_turn as t (tenant_uuid, log_uuid, name, after, wrong, turned_at)
    values (${tenant_uuid}, ${log_uuid}, ${name}, ${after}, ${wrong}::text[], case when ${is_whole} then now() end)
    on conflict (tenant_uuid, log_uuid, name) do update set after = excluded.after, wrong = excluded.wrong,
      turned_at = coalesce(excluded.turned_at, t.turned_at)`.execute(tx);
}
