/**
 * Statements with wrong row types, one for each fault that `check-row-types.test.ts` must detect, and correct
 * ones.
 */
import { type RawBuilder, sql } from 'kysely';

const columns = (...names: string[]) => sql.join(names.map((name) => sql.ref(`l.${name}`)));

const count = (table: RawBuilder<unknown>) =>
  sql<{ count: number }>`select count(*) as count from ${table}`;

/** Each differs from the database in one column. */
export const wrong = [
  sql<{ created_at: string }>`select ${columns('uuid', 'created_at')} from ledger l`,
  sql<{ title: string }>`select ${columns('name')} from ledger l`,
  sql<{ deleted_at: Date }>`select deleted_at from ledger where tenant_uuid = ${'a'}`,
  sql<{ collection: string }>`
    select c.name as collection from ledger l left join collection c on c.ledger_uuid = l.uuid`,
  sql<{ name: string }>`select null as name from ledger`,
  sql<{ uuids: string }>`select array_agg(uuid) as uuids from ledger`,
  count(sql`ledger`),
];

/** Each is as the database has it. */
export const right = [
  sql<{ uuid: string; created_at: Date }>`select ${columns('uuid', 'created_at')} from ledger l`,
  sql<{ deleted_at: Date }>`select deleted_at from ledger where deleted_at is not null`,
  sql<{ collection: string | null; title?: string }>`
    select c.name as collection from ledger l left join collection c on c.ledger_uuid = l.uuid`,
  sql<{ uuids: string[] }>`select array_agg(uuid) as uuids from ledger`,
  sql<{ state: 'live' | 'deleted' }>`select state from document for update`,
];
