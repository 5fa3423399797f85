import { ApiKey, type apiKeys } from '@assay/contract/api-keys.ts';
import { type Input, ROLES, type Role } from '@assay/contract/endpoint.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Answer } from '../../context.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';
import { unlessTaken } from '../../platform/db/refusals.ts';
import { containing, type Found } from '../../platform/http/page.ts';

/** A key as the database returns it; the secret's hash is never read. */
export type ApiKeyRow = Answer<ApiKey> & { name: string; uuid: string };

/** The key behind a token, and its tenant. */
export interface KnownKey {
  uuid: string;
  tenant_uuid: string;
  name: string;
  role: Role;
  ledger_uuid: string | null;
  /** Last use was recorded more than five minutes ago. */
  stale: boolean;
}

const columns = sql.join(ApiKey.keyof().options.map((column) => sql.ref(column)));

/**
 * Finds keys of any tenant by the hexadecimal SHA-256 of their secrets; omits revoked, expired and unknown
 * ones.
 */
export async function findKeysBySecret(
  db: Reader,
  hashes: string[],
): Promise<Map<string, KnownKey>> {
  const bytes = hashes.map((hash) => Buffer.from(hash, 'hex'));
  const { rows } = await sql<KnownKey & { hash: Buffer }>`${plannedOnce}
    select hash, uuid, tenant_uuid, name, role, ledger_uuid, stale from find_api_keys(${bytes})`.execute(
    db,
  );
  return new Map(rows.map(({ hash, ...key }) => [hash.toString('hex'), key]));
}

/** Reason the secret of a key is refused. */
export type KeyRefusal = 'deleted' | 'revoked' | 'rotated' | 'expired';

/** Returns the reason a secret is refused, by its SHA-256; null when it belongs to no key. */
export async function findKeyRefusal(db: Reader, hash: Buffer): Promise<KeyRefusal | null> {
  const { rows } = await sql<{ reason: KeyRefusal | null }>`
    select refused_api_key(${hash}) as reason`.execute(db);
  return rows[0]?.reason ?? null;
}

/** Records that a key was used, once in five minutes at most. */
export const touchApiKey = (tx: Writer, tenantUuid: string, uuid: string) =>
  sql`update api_key set last_used_at = now()
      where tenant_uuid = ${tenantUuid} and uuid = ${uuid}
        and (last_used_at is null or last_used_at < now() - interval '5 minutes')`.execute(tx);

/** Stored fields of a new key. */
export interface NewApiKey {
  tenant_uuid: string;
  uuid: string;
  name: string;
  prefix: string;
  secret_hash: Buffer;
  role: Role;
  /** The ledger that it works on; null: all of the tenant. */
  ledger_uuid: string | null;
  created_by_uuid: string;
  created_by: string;
  /** Instant as text; null: `days` from now. */
  expires_at: string | null;
  days: number;
}

/** Adds a key; undefined when the name is taken. */
export async function insertApiKey(tx: Writer, key: NewApiKey): Promise<ApiKeyRow | undefined> {
  const { rows } = await sql<ApiKeyRow>`
    insert into api_key (tenant_uuid, uuid, name, prefix, secret_hash, role, ledger_uuid,
                         created_by_uuid, created_by, expires_at)
    values (${key.tenant_uuid}, ${key.uuid}, ${key.name}, ${key.prefix}, ${key.secret_hash},
            ${key.role}, ${key.ledger_uuid}, ${key.created_by_uuid}, ${key.created_by},
            coalesce(${key.expires_at}::timestamptz, now() + make_interval(days => ${key.days})))
    on conflict (tenant_uuid, ledger_uuid, lower(name)) where deleted_at is null do nothing
    returning ${columns}`.execute(tx);
  return rows[0];
}

/** Tells whether an instant is in the future and at most `days` ahead, by the database's clock. */
export async function isWithinDays(db: Reader, instant: string, days: number): Promise<boolean> {
  const { rows } = await sql<{ within: boolean }>`
    select ${instant}::timestamptz > now()
       and ${instant}::timestamptz <= now() + make_interval(days => ${days}) as within`.execute(db);
  return rows[0]?.within === true;
}

/** Keys that an actor may see: all that are not deleted, or only those bound to a ledger. */
export interface Sight {
  tenantUuid: string;
  bound: boolean;
}

const seenBy = ({ tenantUuid, bound }: Sight) =>
  sql`tenant_uuid = ${tenantUuid} and deleted_at is null${bound ? sql` and ledger_uuid is not null` : sql``}`;

/** Finds a key that the actor may see. */
export async function findApiKey(
  db: Reader,
  sight: Sight,
  uuid: string,
): Promise<ApiKeyRow | undefined> {
  const { rows } = await sql<ApiKeyRow>`
    select ${columns} from api_key where ${seenBy(sight)} and uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** State that decides whether a key may change. */
export interface ApiKeyState {
  name: string;
  prefix: string;
  revoke_reason: 'suspended' | 'compromised' | null;
  expired: boolean;
  /** Its secret changed while it was revoked, or since. */
  rotated: boolean;
}

/** Locks a key that the actor may see until the transaction ends, and returns its state. */
export async function lockApiKey(
  tx: Writer,
  sight: Sight,
  uuid: string,
): Promise<ApiKeyState | undefined> {
  const { rows } = await sql<ApiKeyState>`
    select name, prefix, revoke_reason, expires_at <= now() as expired,
           coalesce(rotated_at >= revoked_at, false) as rotated
    from api_key where ${seenBy(sight)} and uuid = ${uuid} for update`.execute(tx);
  return rows[0];
}

/** Tells whether a name is taken among the keys of a ledger; with null, among those of the tenant itself. */
export async function isNameTaken(
  db: Reader,
  tenantUuid: string,
  key: { name: string; ledger_uuid: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select from api_key
      where tenant_uuid = ${tenantUuid} and deleted_at is null
        and ledger_uuid is not distinct from ${key.ledger_uuid}::uuid
        and lower(name) = lower(${key.name})) as taken`.execute(db);
  return rows[0]?.taken === true;
}

/** Columns of a key that change together, once it is locked. */
type ApiKeyChange = RawBuilder<unknown>;

/**
 * Revokes a key; an earlier revocation keeps its instant, and `compromised` its reason. Locks order these
 * instants.
 */
export const revoking = (reason: string): ApiKeyChange => sql`
  revoked_at = coalesce(revoked_at, clock_timestamp()),
  revoke_reason = case when revoke_reason = 'compromised' then revoke_reason else ${reason} end`;

/** Brings a revoked key back. */
export const unrevoking: ApiKeyChange = sql`revoked_at = null, revoke_reason = null`;

/** Gives another name; a taken one breaks the index of names. */
export const renaming = (name: string): ApiKeyChange => sql`name = ${name}`;

/** Replaces the secret; the current one stays valid for some hours, an earlier one never. */
export const rotating = (next: { prefix: string; hash: Buffer; overlapHours: number }) =>
  next.overlapHours === 0
    ? sql`${changed(next)}, previous_hash = null, previous_until = null`
    : sql`${changed(next)}, previous_hash = secret_hash,
        previous_until = now() + make_interval(hours => ${next.overlapHours})`;

const changed = ({ prefix, hash }: { prefix: string; hash: Buffer }) =>
  sql`prefix = ${prefix}, secret_hash = ${hash}, rotated_at = clock_timestamp()`;

/** Makes a tombstone of a key, whose name is free from then on. */
export const deleting: ApiKeyChange = sql`deleted_at = now()`;

/** Changes a key that is locked; undefined when another one has the name. */
export async function updateApiKey(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
  change: ApiKeyChange,
): Promise<ApiKeyRow | undefined> {
  const updated = sql<ApiKeyRow>`
    update api_key set ${change} where tenant_uuid = ${tenantUuid} and uuid = ${uuid}
    returning ${columns}`.execute(tx);
  return (await unlessTaken(updated)) ? (await updated).rows[0] : undefined;
}

/** Filters of a list of keys. */
export type ApiKeyFilter = Omit<Input<typeof apiKeys.listApiKeys>, 'cursor'>;

const ROLE_RANK = sql`array_position(${ROLES}::text[], role)`;

/** A tenant has few keys, so all of its rows are read, whatever the order. */
const ORDERS: ListOrders<
  'name' | 'role' | 'created_by' | 'created_at' | 'last_used_at' | 'expires_at' | 'prefix' | 'state'
> = {
  columns: {
    name: { by: sql`lower(name)`, type: 'text' },
    role: { by: ROLE_RANK, type: 'int' },
    created_by: { by: sql`lower(created_by)`, type: 'text' },
    created_at: { by: sql`created_at`, type: 'timestamptz' },
    last_used_at: { by: sql`coalesce(last_used_at, '-infinity')`, type: 'timestamptz' },
    expires_at: { by: sql`coalesce(expires_at, 'infinity')`, type: 'timestamptz' },
    prefix: { by: sql`prefix`, type: 'text' },
    state: {
      by: sql`coalesce(revoke_reason, case when expires_at <= now() then 'expired' else 'active' end)`,
      type: 'text',
    },
  },
  tie: { by: sql`uuid`, type: 'uuid' },
};

/** Lists the keys that the actor may see. */
export const selectApiKeys = (
  db: Reader,
  sight: Sight,
  { ledger_uuid, no_ledger, keyword }: ApiKeyFilter,
  page: ListPage<ApiKeyFilter['sort']>,
): Promise<Found<ApiKeyRow & Sorted>> =>
  listQuery({
    select: columns,
    from: sql`api_key`,
    filters: [
      seenBy(sight),
      ledger_uuid ? sql`ledger_uuid = ${ledger_uuid}` : undefined,
      no_ledger ? sql`ledger_uuid is null` : undefined,
      keyword ? sql`name ilike ${containing(keyword)}` : undefined,
    ],
    orders: ORDERS,
    page,
  }).read<ApiKeyRow>(db);
