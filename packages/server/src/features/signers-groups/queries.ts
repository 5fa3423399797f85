import type { Input } from '@assay/contract/endpoint.ts';
import { COUNT_LIMIT } from '@assay/contract/page.ts';
import type { SignersGroup, signersGroups } from '@assay/contract/signers-groups.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListOrders, listOrder, type Sorted } from '../../platform/db/order-queries.ts';
import {
  type CursorKey,
  containing,
  countUnlessAll,
  type Found,
} from '../../platform/http/page.ts';

/** A signers group, and how many are in it. */
export interface GroupRow extends Omit<SignersGroup, 'expires_at' | 'created_at'> {
  expires_at: Date | null;
  created_at: Date;
}

const usersOf = sql`
  (select count(*)::int from signers_group_user u where u.tenant_uuid = g.tenant_uuid and u.group_uuid = g.uuid)`;
const apiKeysOf = sql`
  (select count(*)::int from signers_group_api_key k where k.tenant_uuid = g.tenant_uuid and k.group_uuid = g.uuid)`;

const columns = sql`g.uuid, g.name, g.description, g.threshold, g.expires_at, g.created_at,
  ${usersOf} as users, ${apiKeysOf} as api_keys`;

/** One group of the tenant. */
export async function findGroup(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`
    select ${columns} from signers_group g where g.tenant_uuid = ${tenantUuid} and g.uuid = ${uuid}`.execute(
    db,
  );
  return rows[0];
}

type Filter = Omit<Input<typeof signersGroups.listSignersGroups>, 'cursor'>;

/** A tenant has few groups, so all of its rows are looked at, whatever the order. */
const ORDERS: ListOrders<'name' | 'threshold' | 'members' | 'expires_at' | 'created_at'> = {
  columns: {
    name: { by: sql`lower(g.name)`, type: 'text' },
    threshold: { by: sql`g.threshold`, type: 'int' },
    members: { by: sql`${usersOf} + ${apiKeysOf}`, type: 'int' },
    expires_at: { by: sql`coalesce(g.expires_at, 'infinity')`, type: 'timestamptz' },
    created_at: { by: sql`g.created_at`, type: 'timestamptz' },
  },
  tie: { by: sql`g.uuid`, type: 'uuid' },
};

/** Groups of the tenant. */
export async function selectGroups(
  db: Reader,
  tenantUuid: string,
  { nameFilter, pageSize, sort }: Filter,
  after: CursorKey | undefined,
): Promise<Found<GroupRow & Sorted>> {
  const wanted: RawBuilder<unknown>[] = [sql`g.tenant_uuid = ${tenantUuid}`];
  if (nameFilter) wanted.push(sql`g.name ilike ${containing(nameFilter)}`);
  const all = sql.join(wanted, sql` and `);
  const order = listOrder(ORDERS, sort, after);
  const { rows } = await sql<GroupRow & Sorted>`
    select ${columns}, ${order.keys} from signers_group g where ${all} and ${order.after}
    order by ${order.by} limit ${pageSize + 1}`.execute(db);
  const count = await countUnlessAll(rows, { after, pageSize }, async () => {
    const counted = await sql<{ count: number }>`
      select count(*)::int as count
      from (select from signers_group g where ${all} limit ${COUNT_LIMIT + 1}) n`.execute(db);
    return counted.rows[0]?.count ?? 0;
  });
  return { rows, count };
}

/** What is told of a group; instants as text. */
export interface GroupSettings {
  name: string;
  description: string;
  threshold: number;
  expires_at: string | null;
}

/** Adds a group; false when the name is taken. A trigger logs it, and all that follows. */
export async function insertGroup(
  tx: Writer,
  group: GroupSettings & { tenant_uuid: string; uuid: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into signers_group (tenant_uuid, uuid, name, description, threshold, expires_at)
    values (${group.tenant_uuid}, ${group.uuid}, ${group.name}, ${group.description}, ${group.threshold},
            ${group.expires_at}::timestamptz)
    on conflict (tenant_uuid, lower(name)) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Whether an instant lies in the future, by the database's clock. */
export async function isAhead(db: Reader, instant: string): Promise<boolean> {
  const { rows } = await sql<{ ahead: boolean }>`
    select ${instant}::timestamptz > now() as ahead`.execute(db);
  return rows[0]?.ahead === true;
}

/** What is told of a group, which nobody else changes until the transaction ends. */
export async function lockGroup(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
): Promise<GroupSettings | undefined> {
  const { rows } = await sql<Omit<GroupSettings, 'expires_at'> & { expires_at: Date | null }>`
    select name, description, threshold, expires_at from signers_group
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid} for no key update`.execute(tx);
  const [row] = rows;
  return row && { ...row, expires_at: row.expires_at?.toISOString() ?? null };
}

const UNIQUE_VIOLATION = '23505';

/** Changes a group that is locked; false when another one has the name, which ends the transaction. */
export function updateGroup(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
  group: GroupSettings,
): Promise<boolean> {
  return sql`
    update signers_group set name = ${group.name}, description = ${group.description},
      threshold = ${group.threshold}, expires_at = ${group.expires_at}::timestamptz
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`
    .execute(tx)
    .then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === UNIQUE_VIOLATION) return false;
        throw error;
      },
    );
}

/** Removes a group with its members. */
export const deleteGroup = (tx: Writer, tenantUuid: string, uuid: string) =>
  sql`delete from signers_group where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(tx);
