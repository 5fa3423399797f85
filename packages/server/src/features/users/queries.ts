import { type Input, ROLES, type Role } from '@assay/contract/endpoint.ts';
import { CurrentUser, User, type users } from '@assay/contract/users.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Answer } from '../../context.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import { containing, type Found } from '../../platform/http/page.ts';

type Member = Omit<CurrentUser, 'signers_groups_uuids'>;

const columns = (fields: string[]) => sql.join(fields.map((field) => sql.ref(field)));
const memberColumns = columns(CurrentUser.omit({ signers_groups_uuids: true }).keyof().options);

/** Returns a user as member of the transaction's tenant; undefined for others. */
export async function findMember(db: Reader, uuid: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`
    select ${memberColumns} from find_member(${uuid})`.execute(db);
  return rows[0];
}

/** Returns the current signers groups of a user in a tenant, ordered by uuid. */
export async function selectOwnGroups(
  db: Reader,
  tenantUuid: string,
  account: string,
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select g.uuid
    from signers_group_user u
    join signers_group g on g.tenant_uuid = u.tenant_uuid and g.uuid = u.group_uuid
    where u.tenant_uuid = ${tenantUuid} and u.account_uuid = ${account}
      and (g.expires_at is null or g.expires_at > now())
    order by g.uuid`.execute(db);
  return rows.map((row) => row.uuid);
}

/** A member or invitation; `name` is the e-mail in the one spelling that is unique. */
export interface PersonRow extends Answer<User> {
  uuid: string;
  status: User['status'];
  auth_type: User['auth_type'];
  email: string;
  first_name: string;
  last_name: string;
  email_proven: boolean;
  role: Role;
  name: string;
}

const personColumns = columns([...User.keyof().options, 'name']);

/** One member or open invitation of the tenant of this transaction. */
export async function findPerson(db: Reader, uuid: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from tenant_person where uuid = ${uuid}`.execute(db);
  return rows[0];
}

type Filter = Omit<Input<typeof users.listUsers>, 'cursor'>;

/** All users of the tenant are read, whatever the order. */
const ORDERS: ListOrders<
  | ('email' | 'name' | 'role' | 'created_at' | 'last_sign_in_at')
  | ('status' | 'two_factor' | 'auth_type')
> = {
  columns: {
    email: { by: sql`name`, type: 'text' },
    name: { by: sql`lower(first_name || ' ' || last_name)`, type: 'text' },
    role: { by: sql`array_position(${ROLES}::text[], role)`, type: 'int' },
    created_at: { by: sql`created_at`, type: 'timestamptz' },
    last_sign_in_at: { by: sql`coalesce(last_sign_in_at, '-infinity')`, type: 'timestamptz' },
    status: {
      by: sql`case when status = 'active' and auth_type = 'internal' and not email_proven then 'unproven' else status end`,
      type: 'text',
    },
    two_factor: {
      by: sql`case when status = 'invited' then 0 when auth_type <> 'internal' then 1 else 2 + two_factor_auth::int end`,
      type: 'int',
    },
    auth_type: { by: sql`case when status = 'invited' then '' else auth_type end`, type: 'text' },
  },
  tie: { by: sql`uuid`, type: 'uuid' },
};

/** Members and open invitations. */
export const selectPeople = (
  db: Reader,
  { auth_type, role, keyword, ...page }: Filter & ListPage<Filter['sort']>,
): Promise<Found<PersonRow & Sorted>> =>
  listQuery({
    select: personColumns,
    from: sql`tenant_person`,
    filters: [
      sql`true`,
      auth_type ? sql`auth_type = ${auth_type}` : undefined,
      role ? sql`role = ${role}` : undefined,
      keyword ? named(containing(keyword)) : undefined,
    ],
    orders: ORDERS,
    page,
  }).read<PersonRow>(db);

const named = (pattern: string) => sql`(email ilike ${pattern} or username ilike ${pattern}
      or first_name || ' ' || last_name ilike ${pattern})`;

/** Tells whether an e-mail, in its unique spelling, belongs to a member or an invitation. */
export async function isNameTaken(db: Reader, name: string): Promise<boolean> {
  const { rows } = await sql`select from tenant_person where name = ${name}`.execute(db);
  return rows.length > 0;
}

/** Lets one change of people's rights at a time through, of each tenant; until the transaction ends. */
export const lockPeople = (tx: Writer, tenantUuid: string) =>
  sql`select pg_advisory_xact_lock(hashtext('assay people'), hashtext(${tenantUuid}))`.execute(tx);

/** Name of the tenant of this transaction. */
export const ownTenantName = (db: Reader) => resultOf<string>(db, sql`own_tenant_name()`);

/** Tells whether a member has another tenant too; prevents new memberships until this transaction ends. */
export const belongsElsewhere = (tx: Writer, uuid: string) =>
  resultOf<boolean>(tx, sql`belongs_elsewhere(${uuid})`);

/** Stored fields of an invitation. */
export interface NewInvitation {
  uuid: string;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  invited_by_uuid: string;
  /** SHA-256 of the mailed secret. */
  token_hash: Buffer;
  /** SHA-256 of the secret in the answer; null when there is none. */
  handed_hash: Buffer | null;
}

/** Adds an invitation to the transaction's tenant, replacing an expired one. */
export const insertInvitation = (tx: Writer, row: NewInvitation) =>
  sql`select add_invitation(${row.uuid}, ${row.email}, ${row.first_name}, ${row.last_name}, ${row.role},
        ${row.invited_by_uuid}, ${row.token_hash}, ${row.handed_hash})`.execute(tx);

/** Makes the password of a member unusable and ends all sessions. */
export const takePassword = (tx: Writer, uuid: string) =>
  sql`select take_password(${uuid})`.execute(tx);

/** Takes the second factor of an account away, with its recovery codes and sessions. */
export const resetTwoFactor = (tx: Writer, uuid: string) =>
  sql`select reset_two_factor(${uuid})`.execute(tx);

/** Changes the names of a member or an invitation. */
export const renamePerson = (tx: Writer, uuid: string, first_name: string, last_name: string) =>
  sql`select rename_person(${uuid}, ${first_name}, ${last_name})`.execute(tx);

/**
 * Gives a member or an invitation another role.
 *
 * @param above roles that keys of this person may no longer carry
 * @returns uuids of the keys that were revoked
 */
export const setPersonRole = (tx: Writer, uuid: string, role: Role, above: readonly Role[]) =>
  resultOf<string[]>(tx, sql`set_person_role(${uuid}, ${role}, ${[...above]}::text[])`);

/** Ends a membership with its sessions; returns the uuids of the revoked keys. */
export const endMembership = (tx: Writer, uuid: string) =>
  resultOf<string[]>(tx, sql`end_membership(${uuid})`);

/** Takes an invitation back, with its link. */
export const cancelInvitation = (tx: Writer, uuid: string) =>
  sql`select cancel_invitation(${uuid})`.execute(tx);

async function resultOf<T>(db: Reader, call: RawBuilder<unknown>): Promise<T> {
  const { rows } = await sql<{ value: T }>`select ${call} as value`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A function gave no value');
  return row.value;
}
