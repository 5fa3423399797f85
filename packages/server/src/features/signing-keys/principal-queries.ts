import type { Principal } from '@assay/contract/signing-keys.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** Finds a principal of the tenant, or a member or API key that could become one; undefined for others. */
export async function findSigner(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<Principal | undefined> {
  const { rows } = await sql<Principal>`
    select s.uuid, s.kind, s.name, s.enabled from (
      select p.uuid, p.kind, p.name, p.enabled, 1 as rank from principal p
      where p.tenant_uuid = ${tenantUuid} and p.uuid = ${uuid}
      union all
      select m.uuid, 'user', m.email, m.role <> 'Unknown', 2 from tenant_person m
      where m.uuid = ${uuid} and m.status = 'active'
      union all
      select k.uuid, 'api-key', k.name, k.revoked_at is null, 2 from api_key k
      where k.tenant_uuid = ${tenantUuid} and k.uuid = ${uuid} and k.deleted_at is null) s
    order by s.rank limit 1`.execute(db);
  return rows[0];
}

/**
 * Makes a member or API key of the transaction's tenant a principal; returns whether it may sign, null when
 * there is none.
 */
export async function addPrincipal(tx: Writer, uuid: string): Promise<boolean | null> {
  const { rows } = await sql<{ enabled: boolean | null }>`
    select add_principal(${uuid}) as enabled`.execute(tx);
  return rows[0]?.enabled ?? null;
}

/** A signers group of a principal. */
export interface SignerGroup {
  uuid: string;
  name: string;
  threshold: number;
  expires_at: Date | null;
}

/** By name; including ended ones. */
export async function selectGroupsOf(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<SignerGroup[]> {
  const { rows } = await sql<SignerGroup>`
    select g.uuid, g.name, g.threshold, g.expires_at from signers_group g
    where g.tenant_uuid = ${tenantUuid} and g.uuid in (
      select u.group_uuid from signers_group_user u where u.tenant_uuid = ${tenantUuid} and u.account_uuid = ${uuid}
      union all
      select k.group_uuid from signers_group_api_key k where k.tenant_uuid = ${tenantUuid} and k.api_key_uuid = ${uuid})
    order by lower(g.name), g.uuid`.execute(db);
  return rows;
}

/** Returns the number of signatures by a principal, and the time of the last. */
export async function countSignatures(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<{ signatures: number; last_signed_at: Date | null }> {
  const { rows } = await sql<{ signatures: number; last_signed_at: Date | null }>`
    select count(*)::int as signatures, max(a.created_at) as last_signed_at from attestation a
    where a.tenant_uuid = ${tenantUuid} and a.principal_uuid = ${uuid}`.execute(db);
  return rows[0] ?? { signatures: 0, last_signed_at: null };
}
