import type { Input } from '@assay/contract/endpoint.ts';
import type {
  SignersGroupApiKey,
  SignersGroupUser,
  signersGroups,
} from '@assay/contract/signers-groups.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import { unlessMissing } from '../../platform/db/refusals.ts';
import type { Found } from '../../platform/http/page.ts';

/** A current or future member of a group. */
export interface Member {
  tenant_uuid: string;
  group_uuid: string;
  /** uuid of a user or an API key. */
  uuid: string;
}

/** E-mail of a member of the tenant; undefined for strangers and for those who are only invited. */
export async function findUserName(db: Reader, uuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from tenant_person where uuid = ${uuid} and status = 'active'`.execute(db);
  return rows[0]?.email;
}

/** Finds an API key of the tenant, deleted or not, and prevents its revocation until the transaction ends. */
export async function shareApiKey(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
): Promise<{ name: string; usable: boolean } | undefined> {
  const { rows } = await sql<{ name: string; usable: boolean }>`
    select name, revoked_at is null and deleted_at is null as usable from api_key
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid} for share`.execute(tx);
  return rows[0];
}

/** Name of an API key that is in a group; undefined when it is not. */
export async function findGroupApiKey(db: Reader, member: Member): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select k.name from signers_group_api_key g
    join api_key k on k.tenant_uuid = g.tenant_uuid and k.uuid = g.api_key_uuid
    where g.tenant_uuid = ${member.tenant_uuid} and g.group_uuid = ${member.group_uuid}
      and g.api_key_uuid = ${member.uuid}`.execute(db);
  return rows[0]?.name;
}

/** Name of a user who is in a group; undefined when they are not. */
export async function findGroupUser(db: Reader, member: Member): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select p.email from signers_group_user g join tenant_person p on p.uuid = g.account_uuid
    where g.tenant_uuid = ${member.tenant_uuid} and g.group_uuid = ${member.group_uuid}
      and g.account_uuid = ${member.uuid}`.execute(db);
  return rows[0]?.email;
}

/** Adds a user, unless a directory has just done so; false for one who has just left the tenant. */
export const insertGroupUser = (tx: Writer, { tenant_uuid, group_uuid, uuid }: Member) =>
  unlessMissing(
    sql`insert into signers_group_user (tenant_uuid, group_uuid, account_uuid)
        values (${tenant_uuid}, ${group_uuid}, ${uuid}) on conflict do nothing`.execute(tx),
  );

/** Adds an API key; false for a deleted one. */
export const insertGroupApiKey = (tx: Writer, { tenant_uuid, group_uuid, uuid }: Member) =>
  unlessMissing(
    sql`insert into signers_group_api_key (tenant_uuid, group_uuid, api_key_uuid)
        values (${tenant_uuid}, ${group_uuid}, ${uuid}) on conflict do nothing`.execute(tx),
  );

/** Takes a user out. */
export const deleteGroupUser = (tx: Writer, { tenant_uuid, group_uuid, uuid }: Member) =>
  sql`delete from signers_group_user
      where tenant_uuid = ${tenant_uuid} and group_uuid = ${group_uuid} and account_uuid = ${uuid}`.execute(
    tx,
  );

/** Takes an API key out. */
export const deleteGroupApiKey = (tx: Writer, { tenant_uuid, group_uuid, uuid }: Member) =>
  sql`delete from signers_group_api_key
      where tenant_uuid = ${tenant_uuid} and group_uuid = ${group_uuid} and api_key_uuid = ${uuid}`.execute(
    tx,
  );

type UserRow = Omit<SignersGroupUser, 'added_at' | 'counts'> & { added_at: Date };
type ApiKeyRow = Omit<SignersGroupApiKey, 'added_at' | 'revoked_at' | 'counts'> & {
  added_at: Date;
  revoked_at: Date | null;
};

/** Which group's members. */
export type GroupName = Omit<Member, 'uuid'>;

const keysOf = (principal: RawBuilder<unknown>) => sql`
  (select count(*)::int from signing_key s
   where s.tenant_uuid = g.tenant_uuid and s.principal_uuid = ${principal} and s.revoked_at is null) as keys`;

const ADDED_AT = { by: sql`g.added_at`, type: 'timestamptz' } as const;

/** Groups have few members: all of them are read, whatever the order. */
const USER_ORDERS: ListOrders<'email' | 'added_at'> = {
  columns: { email: { by: sql`p.name`, type: 'text' }, added_at: ADDED_AT },
  tie: { by: sql`p.uuid`, type: 'uuid' },
};
const KEY_ORDERS: ListOrders<'name' | 'added_at'> = {
  columns: { name: { by: sql`lower(k.name)`, type: 'text' }, added_at: ADDED_AT },
  tie: { by: sql`k.uuid`, type: 'uuid' },
};

/** Users of a group. */
export const selectGroupUsers = (
  db: Reader,
  group: GroupName,
  page: ListPage<Input<typeof signersGroups.listSignersGroupUsers>['sort']>,
): Promise<Found<UserRow & Sorted>> =>
  listQuery({
    select: sql`p.uuid, p.email, p.first_name, p.last_name, g.by_directory, g.added_at,
      ${keysOf(sql`p.uuid`)}`,
    from: sql`signers_group_user g join tenant_person p on p.uuid = g.account_uuid`,
    filters: [ofGroup(group)],
    orders: USER_ORDERS,
    page,
  }).read<UserRow>(db);

/** API keys of a group. */
export const selectGroupApiKeys = (
  db: Reader,
  group: GroupName,
  page: ListPage<Input<typeof signersGroups.listSignersGroupApiKeys>['sort']>,
): Promise<Found<ApiKeyRow & Sorted>> =>
  listQuery({
    select: sql`k.uuid, k.name, k.prefix, k.revoked_at, g.added_at, ${keysOf(sql`k.uuid`)}`,
    from: sql`signers_group_api_key g join api_key k on k.tenant_uuid = g.tenant_uuid and k.uuid = g.api_key_uuid`,
    filters: [ofGroup(group)],
    orders: KEY_ORDERS,
    page,
  }).read<ApiKeyRow>(db);

const ofGroup = ({ tenant_uuid, group_uuid }: GroupName) =>
  sql`g.tenant_uuid = ${tenant_uuid} and g.group_uuid = ${group_uuid}`;
