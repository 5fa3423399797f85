import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** Locks signers, and the rule about signatures of changes, until the transaction ends. */
const lockSigners = (tx: Writer, tenantUuid: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`signers of ${tenantUuid}`}, 0))`.execute(tx);

/** Returns the administrators: one of them must sign each change. Empty without a requirement. Locks them. */
export async function lockAdministrators(tx: Writer, tenantUuid: string): Promise<string[]> {
  await lockSigners(tx, tenantUuid);
  const { rows } = await sql<{ administrators: string[] }>`
    select administrators::text[] as administrators from signers_policy
    where tenant_uuid = ${tenantUuid}`.execute(tx);
  return rows[0]?.administrators ?? [];
}

/** Requires these principals to sign changes from now on; empty removes the requirement. A trigger logs it. */
export async function putAdministrators(
  tx: Writer,
  tenantUuid: string,
  administrators: readonly string[],
): Promise<void> {
  await (administrators.length === 0
    ? sql`delete from signers_policy where tenant_uuid = ${tenantUuid}`.execute(tx)
    : sql`
        insert into signers_policy (tenant_uuid, administrators)
        values (${tenantUuid}, ${administrators}::uuid[])
        on conflict (tenant_uuid) do update set administrators = excluded.administrators, changed_at = now()`.execute(
        tx,
      ));
}

/** A person who administrates the tenant, or has to sign changes. */
interface AdministratorRow {
  uuid: string;
  email: string;
  /** Keys of theirs that can sign changes: public keys that are not revoked. */
  keys: number;
  /** Whether they are one of those who have to sign changes. */
  signs: boolean;
  /** Whether they administrate the tenant now. */
  current: boolean;
}

/** By e-mail; with those who signed changes and are no longer administrators. */
export async function selectAdministrators(
  db: Reader,
  tenantUuid: string,
): Promise<AdministratorRow[]> {
  const { rows } = await sql<AdministratorRow>`
    with person as (
      select coalesce(m.uuid, s.uuid) as uuid, m.email, m.uuid is not null as current, s.uuid is not null as signs
      from (select p.uuid, p.email from tenant_person p
            where p.status = 'active' and p.role in ('SuperAdmin', 'TenantAdmin')) m
      full join (select unnest(p.administrators) as uuid from signers_policy p where p.tenant_uuid = ${tenantUuid}) s
        on s.uuid = m.uuid)
    select a.uuid, coalesce(a.email, p.name, '') as email, a.current, a.signs,
      (select count(*)::int from signing_key k
       where k.tenant_uuid = ${tenantUuid} and k.principal_uuid = a.uuid and k.public_key is not null
         and k.revoked_at is null and coalesce(k.not_after > now(), true)) as keys
    from person a left join principal p on p.tenant_uuid = ${tenantUuid} and p.uuid = a.uuid
    order by email, uuid`.execute(db);
  return rows;
}

/** Returns the owner of a key that may sign changes: an administrator's, neither revoked nor expired. */
export async function findKeyOwner(
  db: Reader,
  tenantUuid: string,
  spki: Uint8Array,
): Promise<string | undefined> {
  const { rows } = await sql<{ principal_uuid: string }>`
    select k.principal_uuid from signing_key k
    join principal p on p.tenant_uuid = k.tenant_uuid and p.uuid = k.principal_uuid
    join tenant_person m on m.uuid = p.uuid
    where k.tenant_uuid = ${tenantUuid} and k.public_key = ${spki} and k.revoked_at is null and p.enabled
      and coalesce(k.not_after > now(), true) and m.role in ('SuperAdmin', 'TenantAdmin')`.execute(
    db,
  );
  return rows[0]?.principal_uuid;
}

/** Whether a leaf of the signers log, or one that waits for its place, has a signature with this nonce. */
export async function isNonceUsed(db: Reader, tenantUuid: string, nonce: string): Promise<boolean> {
  const { rows } = await sql`
    select from log l join log_entry e on e.log_uuid = l.uuid
    where l.tenant_uuid = ${tenantUuid} and l.kind = 'signers' and position(${`"nonce":"${nonce}"`} in convert_from(e.leaf, 'UTF8')) > 0
    union all
    select from log l join log_pending p on p.log_uuid = l.uuid
    where l.tenant_uuid = ${tenantUuid} and l.kind = 'signers' and p.spec::jsonb #>> '{signed,nonce}' = ${nonce}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Puts a signature into the leaf of this kind that the transaction adds. */
export const setSignature = (tx: Writer, kind: string, signed: Record<string, unknown>) =>
  sql`select set_config('app.signed', ${JSON.stringify({ [kind]: signed })}, true)`.execute(tx);
