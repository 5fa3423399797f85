import type { Input } from '@assay/contract/endpoint.ts';
import type { Principal, SigningKey, signingKeys } from '@assay/contract/signing-keys.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import { containing, type Found } from '../../platform/http/page.ts';

/** A signing key and whose it is, without its private half. */
export interface SigningKeyRow
  extends Pick<
    SigningKey,
    'uuid' | 'name' | 'custody' | 'algorithm' | 'issuer' | 'subject' | 'created_by' | 'signatures'
  > {
  /** DER; null for custody `fulcio`. */
  public_key: Buffer | null;
  not_before: Date;
  not_after: Date | null;
  created_at: Date;
  revoked_at: Date | null;
  revoked_by: string | null;
  revoke_reason: 'rotated' | 'retired' | 'compromised' | null;
  compromised_since: Date | null;
  principal_uuid: string;
  principal_kind: Principal['kind'];
  principal_name: string;
  principal_enabled: boolean;
}

/** Columns of a key with row `k` and principal `p`; signatures are counted only for the selected rows. */
const columns = sql`k.uuid, k.name, k.custody, k.algorithm, k.public_key, k.issuer, k.subject, k.not_before, k.not_after,
  k.created_at, k.created_by, k.revoked_at, k.revoked_by, k.revoke_reason, k.compromised_since,
  p.uuid as principal_uuid, p.kind as principal_kind, p.name as principal_name, p.enabled as principal_enabled,
  (select count(*)::int from attestation a where a.tenant_uuid = k.tenant_uuid and a.key_uuid = k.uuid) as signatures`;

const owned = sql`join principal p on p.tenant_uuid = k.tenant_uuid and p.uuid = k.principal_uuid`;

/** One key of the tenant. */
export async function findKey(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<SigningKeyRow | undefined> {
  const { rows } = await sql<SigningKeyRow>`
    select ${columns} from signing_key k ${owned}
    where k.tenant_uuid = ${tenantUuid} and k.uuid = ${uuid}`.execute(db);
  return rows[0];
}

type Filter = Omit<Input<typeof signingKeys.listSigningKeys>, 'cursor'>;

const signaturesOf = sql`
  (select count(*)::int from attestation a where a.tenant_uuid = k.tenant_uuid and a.key_uuid = k.uuid)`;

/** A tenant has few keys, so all of its rows are read, whatever the order. */
const ORDERS: ListOrders<'created_at' | 'name' | 'signatures'> = {
  columns: {
    created_at: { by: sql`k.created_at`, type: 'timestamptz' },
    name: { by: sql`lower(k.name)`, type: 'text' },
    signatures: { by: signaturesOf, type: 'int' },
  },
  tie: { by: sql`k.uuid`, type: 'uuid' },
};

/** Keys of the tenant, or of one principal. */
export function selectKeys(
  db: Reader,
  tenantUuid: string,
  { principal_uuid, keyword, ...page }: Filter & ListPage<Filter['sort']>,
): Promise<Found<SigningKeyRow & Sorted>> {
  const pattern = containing(keyword ?? '');
  return listQuery({
    select: ({ where, order, limit }) => sql`
      select ${columns}, ${order.keys} from (
        select k.* from signing_key k ${owned} where ${where} and ${order.after}
        order by ${order.by} limit ${limit}) k ${owned}
      order by ${order.by}`,
    from: sql`signing_key k ${owned}`,
    filters: [
      sql`k.tenant_uuid = ${tenantUuid}`,
      principal_uuid ? sql`k.principal_uuid = ${principal_uuid}` : undefined,
      keyword ? sql`(k.name ilike ${pattern} or p.name ilike ${pattern})` : undefined,
    ],
    orders: ORDERS,
    page,
  }).read<SigningKeyRow>(db);
}

/** Stored fields of a new key; instants are those of the database. */
export interface NewSigningKey
  extends Pick<SigningKey, 'uuid' | 'name' | 'custody' | 'algorithm' | 'issuer' | 'subject'> {
  tenant_uuid: string;
  principal_uuid: string;
  public_key: Uint8Array | null;
  /** Proof of possession, DER. */
  proof: Uint8Array | null;
  /** PKCS #8, sealed. */
  sealed: Uint8Array | null;
  not_after: string | null;
  created_by: string;
}

/** Registers a key from now on; false when the tenant knows it already. */
export async function insertKey(tx: Writer, key: NewSigningKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into signing_key (tenant_uuid, uuid, principal_uuid, name, custody, algorithm, public_key, proof, issuer,
      subject, sealed, not_before, not_after, created_at, created_by)
    select ${key.tenant_uuid}, ${key.uuid}, ${key.principal_uuid}, ${key.name}, ${key.custody}, ${key.algorithm},
      ${key.public_key}, ${key.proof}, ${key.issuer}, ${key.subject}, ${key.sealed}, t.now, ${key.not_after}::timestamptz,
      t.now, ${key.created_by}
    from date_trunc('milliseconds', now()) t (now)
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Tells whether an instant is in the future, by the database's clock. */
export async function isAhead(db: Reader, instant: string): Promise<boolean> {
  const { rows } = await sql<{ ahead: boolean }>`
    select ${instant}::timestamptz > clock_timestamp() as ahead`.execute(db);
  return rows[0]?.ahead === true;
}

/** State that decides whether a key may be revoked. */
export type KeyState = Pick<SigningKeyRow, 'name' | 'revoke_reason' | 'principal_uuid'>;

/** Locks a key until the transaction ends, and returns its state. */
export async function lockKey(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
): Promise<KeyState | undefined> {
  const { rows } = await sql<KeyState>`
    select name, revoke_reason, principal_uuid from signing_key
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid} for no key update`.execute(tx);
  return rows[0];
}

/** Stored fields of a revocation. */
export interface KeyRevocation {
  reason: 'rotated' | 'retired' | 'compromised';
  since: string | null;
  by: string;
}

/** Revokes a locked key; an earlier revocation keeps its instant and actor. */
export const revokeKey = (
  tx: Writer,
  tenantUuid: string,
  uuid: string,
  { reason, since, by }: KeyRevocation,
) =>
  sql`update signing_key set revoke_reason = ${reason}, compromised_since = ${since}::timestamptz,
        revoked_at = coalesce(revoked_at, date_trunc('milliseconds', clock_timestamp())),
        revoked_by = coalesce(revoked_by, ${by})
      where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(tx);

/** The sealed half of a key of custody `server` of a principal; undefined for any other, and where it is revoked. */
export async function findSealedKey(
  db: Reader,
  tenantUuid: string,
  { uuid, principal_uuid }: { uuid: string; principal_uuid: string },
): Promise<{ sealed: Buffer; expired: boolean } | undefined> {
  const { rows } = await sql<{ sealed: Buffer; expired: boolean }>`
    select sealed, coalesce(not_after < clock_timestamp(), false) as expired from signing_key
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid} and principal_uuid = ${principal_uuid}
      and custody = 'server' and revoked_at is null`.execute(db);
  return rows[0];
}
