import type { Input } from '@assay/contract/endpoint.ts';
import type { SignersGroup, signersGroups } from '@assay/contract/signers-groups.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import { unlessTaken } from '../../platform/db/refusals.ts';
import { containing, type Found } from '../../platform/http/page.ts';

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

/** A tenant has few groups, so all of its rows are read, whatever the order. */
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
export const selectGroups = (
  db: Reader,
  tenantUuid: string,
  { nameFilter, ...page }: Filter & ListPage<Filter['sort']>,
): Promise<Found<GroupRow & Sorted>> =>
  listQuery({
    select: columns,
    from: sql`signers_group g`,
    filters: [
      sql`g.tenant_uuid = ${tenantUuid}`,
      nameFilter ? sql`g.name ilike ${containing(nameFilter)}` : undefined,
    ],
    orders: ORDERS,
    page,
  }).read<GroupRow>(db);

/** Settings of a group; instants as text. */
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
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Tells whether an instant is in the future, by the database's clock. */
export async function isAhead(db: Reader, instant: string): Promise<boolean> {
  const { rows } = await sql<{ ahead: boolean }>`
    select ${instant}::timestamptz > now() as ahead`.execute(db);
  return rows[0]?.ahead === true;
}

/** Locks a group until the transaction ends, and returns its settings. */
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

/** Changes a group that is locked; false when another one has the name, which ends the transaction. */
export const updateGroup = (
  tx: Writer,
  tenantUuid: string,
  uuid: string,
  group: GroupSettings,
): Promise<boolean> =>
  unlessTaken(
    sql`
    update signers_group set name = ${group.name}, description = ${group.description},
      threshold = ${group.threshold}, expires_at = ${group.expires_at}::timestamptz
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(tx),
  );

/** Removes a group with its members. */
export const deleteGroup = (tx: Writer, tenantUuid: string, uuid: string) =>
  sql`delete from signers_group where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(tx);
