import type { Input, Role } from '@assay/contract/endpoint.ts';
import type { Tenant, tenants } from '@assay/contract/tenants.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders } from '../../platform/db/order-queries.ts';
import { containing } from '../../platform/http/page.ts';

/** A tenant row. */
export interface TenantRow {
  uuid: string;
  name: string;
  created_at: Date;
  deletion_due_at: Date | null;
  status: Tenant['status'];
}

/** Creates a tenant; false when the name is taken, ignoring case. */
export async function insertTenant(tx: Writer, uuid: string, name: string): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`
    select create_tenant(${uuid}, ${name}) as made`.execute(tx);
  return rows[0]?.made === true;
}

/** The invitation of a tenant's first administrator. */
export interface NewAdministrator {
  tenant_uuid: string;
  uuid: string;
  email: string;
  invited_by_uuid: string;
  /** SHA-256 of the mailed secret. */
  token_hash: Buffer;
  /** SHA-256 of the secret in the answer; null when there is none. */
  handed_hash: Buffer | null;
}

/** Invites the first administrator of a new tenant. */
export const insertAdministrator = (tx: Writer, row: NewAdministrator) =>
  sql`select invite_administrator(${row.tenant_uuid}, ${row.uuid}, ${row.email}, ${row.invited_by_uuid},
    ${row.token_hash}, ${row.handed_hash})`.execute(tx);

/** A tenant that is there; undefined when it never was, or its data was destroyed. */
export async function findTenant(db: Reader, uuid: string): Promise<TenantRow | undefined> {
  const { rows } = await sql<TenantRow>`
    select uuid, name, created_at, deletion_due_at, status from find_tenant(${uuid})`.execute(db);
  return rows[0];
}

/** By name along an index; other orders read all tenants of the installation. */
const ORDERS: ListOrders<'name' | 'created_at' | 'deletion_due_at' | 'status'> = {
  columns: {
    name: { by: sql`key`, type: 'text' },
    created_at: { by: sql`created_at`, type: 'timestamptz' },
    deletion_due_at: { by: sql`coalesce(deletion_due_at, 'infinity')`, type: 'timestamptz' },
    status: { by: sql`status`, type: 'text' },
  },
  tie: { by: sql`uuid`, type: 'uuid' },
};

/** Tenants, the destroyed ones too. */
export function selectTenants(db: Reader, { keyword, ...page }: Filter & ListPage<Filter['sort']>) {
  const pattern = keyword ? containing(keyword) : null;
  const isByName = page.sort === 'name';
  const [key, uuid] = (isByName && page.after) || [null, null];
  return listQuery({
    select: sql`uuid, name, created_at, deletion_due_at, status`,
    from: sql`list_tenants(${pattern}, ${key}, ${uuid}::uuid, ${isByName ? page.pageSize + 1 : null}::int)`,
    counted: ({ most }) => sql`select count_tenants(${pattern}, ${most}) as count`,
    orders: ORDERS,
    page,
  }).read<TenantRow>(db);
}

type Filter = Omit<Input<typeof tenants.listTenants>, 'cursor'>;

/** A tenant with its usage. */
export interface OverviewRow extends TenantRow {
  last_sign_in_at: Date | null;
  members: { uuid: string; email: string; role: Role }[];
  users: number;
  api_keys: number;
  projects: number;
  sboms: number;
  storage_bytes: number;
}

/** @param person name of an account in its unique spelling: then only its tenants, and it alone among the members */
export async function selectOverviews(
  db: Reader,
  { uuid, person, most }: { uuid: string | null; person: string | null; most: number },
): Promise<OverviewRow[]> {
  const { rows } = await sql<OverviewRow>`
    select o.uuid, o.name, o.created_at, o.deletion_due_at, o.status, o.last_sign_in_at, o.members,
      u.users, u.api_keys, u.projects, u.sboms, u.storage_bytes
    from tenant_overviews(${uuid}::uuid, ${person}, ${most}) o cross join lateral tenant_usage(o.uuid) u
    order by lower(o.name), o.uuid`.execute(db);
  return rows;
}

/** Result of a requested deletion. */
export interface Deletion {
  refused: 'missing' | 'kept' | null;
  /** The scheduled destruction, if any. */
  deletion: string | null;
  due_at: Date | null;
}

/** Disables a tenant, and with `destroy` makes its data due in seven days. */
export async function deleteTenant(
  tx: Writer,
  uuid: string,
  by: { destroy: boolean; own_uuid: string; actor_uuid: string; actor_name: string },
): Promise<Deletion> {
  const { rows } = await sql<Deletion>`
    select refused, deletion, due_at
    from delete_tenant(${uuid}, ${by.destroy}, ${by.own_uuid}, ${by.actor_uuid}, ${by.actor_name})`.execute(
    tx,
  );
  return rows[0] ?? { refused: 'missing', deletion: null, due_at: null };
}

/** Takes a deletion back; why not, where it cannot be. */
export async function undeleteTenant(
  tx: Writer,
  uuid: string,
): Promise<'missing' | 'active' | 'due' | null> {
  const { rows } = await sql<{ refused: 'missing' | 'active' | 'due' | null }>`
    select refused from undelete_tenant(${uuid})`.execute(tx);
  return rows[0]?.refused ?? null;
}

/** Returns the signed DSSE envelope of a finished deletion. */
export async function findCertificate(db: Reader, uuid: string): Promise<unknown> {
  const { rows } = await sql<{ certificate: unknown }>`
    select find_deletion_certificate(${uuid}) as certificate`.execute(db);
  return rows[0]?.certificate ?? undefined;
}

/** Data of a tenant visible to itself. */
export interface OwnTenant {
  uuid: string;
  name: string;
  created_at: Date;
  require_tfa: boolean;
}

/** The tenant of this transaction. */
export async function findOwnTenant(db: Reader): Promise<OwnTenant | undefined> {
  const { rows } = await sql<OwnTenant>`
    select uuid, name, created_at, require_tfa from own_tenant()`.execute(db);
  return rows[0];
}

/** Enforces the second factor of local people, who then sign in again; or stops to. */
export async function updateRequireTfa(
  tx: Writer,
  tenantUuid: string,
  { require_tfa }: { require_tfa: boolean },
) {
  await sql`select set_require_tfa(${require_tfa})`.execute(tx);
  if (require_tfa) await sql`select end_sessions_without_factor(${tenantUuid})`.execute(tx);
}
