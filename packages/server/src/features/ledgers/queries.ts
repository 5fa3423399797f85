import type { Input } from '@assay/contract/endpoint.ts';
import type { Ledger } from '@assay/contract/ledger.ts';
import type { ledgers } from '@assay/contract/ledgers.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import { unlessTaken } from '../../platform/db/refusals.ts';
import { containing, type Found } from '../../platform/http/page.ts';

/** A ledger without the state of its log. */
export interface LedgerRow
  extends Pick<Ledger, 'uuid' | 'name' | 'created_by' | 'public' | 'documents'> {
  created_at: Date;
  deleted_at: Date | null;
  audit_ended_at: Date | null;
  audit_verdict: 'consistent' | 'violated' | null;
  audit_size: string | null;
}

const documentsOf = sql`
  (select coalesce(sum(n.live), 0)::int from collection c
   join document_count n on n.tenant_uuid = c.tenant_uuid and n.collection_uuid = c.uuid
   where c.tenant_uuid = l.tenant_uuid and c.ledger_uuid = l.uuid and c.deleted_at is null)`;

const columns = sql`l.uuid, l.name, l.created_at, l.created_by, l.deleted_at, g.public, ${documentsOf} as documents,
  a.ended_at as audit_ended_at, a.verdict as audit_verdict, a.size as audit_size`;

const joined = sql`ledger l
  join log g on g.tenant_uuid = l.tenant_uuid and g.uuid = l.uuid
  left join lateral (
    select a.ended_at, a.verdict, a.size from log_audit a
    where a.tenant_uuid = l.tenant_uuid and a.log_uuid = l.uuid order by a.uuid desc limit 1) a on true`;

/** Tells whether the tenant has a ledger, deleted or not. */
export async function hasLedger(db: Reader, tenantUuid: string, uuid: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ledger where tenant_uuid = ${tenantUuid} and uuid = ${uuid}) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** One ledger, deleted or not. */
export async function findLedger(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<LedgerRow | undefined> {
  const { rows } = await sql<LedgerRow>`
    select ${columns} from ${joined} where l.tenant_uuid = ${tenantUuid} and l.uuid = ${uuid}`.execute(
    db,
  );
  return rows[0];
}

type Filter = Omit<Input<typeof ledgers.listLedgers>, 'cursor'>;

/** A tenant has few ledgers, so all of its rows are read, whatever the order. */
const ORDERS: ListOrders<'name' | 'entries' | 'documents' | 'audited_at' | 'created_at' | 'state'> =
  {
    columns: {
      name: { by: sql`lower(l.name)`, type: 'text' },
      entries: { by: sql`coalesce(h.size, 0)`, type: 'bigint' },
      documents: { by: documentsOf, type: 'int' },
      audited_at: { by: sql`coalesce(a.ended_at, '-infinity')`, type: 'timestamptz' },
      created_at: { by: sql`l.created_at`, type: 'timestamptz' },
      state: {
        by: sql`case when a.verdict = 'violated' then 0 when g.frozen_at is not null then 1 when a.verdict is null then 2 else 3 end`,
        type: 'int',
      },
    },
    tie: { by: sql`l.uuid`, type: 'uuid' },
  };

/** Ledgers of the tenant. */
export const selectLedgers = (
  db: Reader,
  tenantUuid: string,
  { keyword, activeOnly, ...page }: Filter & ListPage<Filter['sort']>,
): Promise<Found<LedgerRow & Sorted>> =>
  listQuery({
    select: columns,
    from: sql`${joined}
    left join log_head h on h.tenant_uuid = l.tenant_uuid and h.log_uuid = l.uuid`,
    counted: sql`ledger l`,
    filters: [
      sql`l.tenant_uuid = ${tenantUuid}`,
      keyword ? sql`l.name ilike ${containing(keyword)}` : undefined,
      activeOnly ? sql`l.deleted_at is null` : undefined,
    ],
    orders: ORDERS,
    page,
  }).read<LedgerRow>(db);

/** Tells whether a ledger that is not deleted has this name, ignoring case. */
export async function isNameTaken(db: Reader, tenantUuid: string, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select from ledger where tenant_uuid = ${tenantUuid} and lower(name) = lower(${name})
        and deleted_at is null) as taken`.execute(db);
  return rows[0]?.taken === true;
}

/** Adds a ledger, whose log and first collection a trigger adds; false when the name is taken. */
export async function insertLedger(
  tx: Writer,
  ledger: { tenant_uuid: string; uuid: string; name: string; created_by: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into ledger (tenant_uuid, uuid, name, created_by)
    values (${ledger.tenant_uuid}, ${ledger.uuid}, ${ledger.name}, ${ledger.created_by})
    on conflict (tenant_uuid, lower(name)) where deleted_at is null do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** State that decides whether a ledger may change. */
export interface LedgerState {
  name: string;
  deleted: boolean;
}

/** State of a ledger; it changes, and its documents, only after this transaction. */
export async function lockLedger(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
): Promise<LedgerState | undefined> {
  const { rows } = await sql<LedgerState>`
    select name, deleted_at is not null as deleted from ledger
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid} for no key update`.execute(tx);
  return rows[0];
}

/** Locks a ledger against changes until the transaction ends, and returns its state. */
export async function shareLedger(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
): Promise<LedgerState | undefined> {
  const { rows } = await sql<LedgerState>`
    select name, deleted_at is not null as deleted from ledger
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid} for share`.execute(tx);
  return rows[0];
}

/** Columns of a ledger that change, once it is locked. */
type LedgerChange = RawBuilder<unknown>;

/** Another name. */
export const renaming = (name: string): LedgerChange => sql`name = ${name}`;

/** Marks it as deleted; its name is free from then on. */
export const deleting: LedgerChange = sql`deleted_at = clock_timestamp()`;

/** Brings it back. */
export const undeleting: LedgerChange = sql`deleted_at = null`;

/** Changes a ledger that is locked; false when another one has the name, which ends the transaction. */
export const updateLedger = (
  tx: Writer,
  tenantUuid: string,
  uuid: string,
  change: LedgerChange,
): Promise<boolean> =>
  unlessTaken(
    sql`update ledger set ${change} where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(
      tx,
    ),
  );

/** Makes the log's tiles public or private; false without such a ledger. */
export async function setPublic(
  tx: Writer,
  uuid: string,
  { open }: { open: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select set_ledger_public(${uuid}, ${open}) as found`.execute(tx);
  return rows[0]?.found === true;
}

/** Log that proves the tenant's audit log; every tenant has one. */
export async function findControlLog(db: Reader, tenantUuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from log where tenant_uuid = ${tenantUuid} and kind = 'control'`.execute(db);
  return rows[0]?.uuid;
}
