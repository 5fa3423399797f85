import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';

/** An artifact with statements. Signatures of unregistered keys have no effect, and prove nothing to others. */
export interface ArtifactRow {
  uuid: string;
  purl: string | null;
  /** uuids of ledgers that have statements about it by registered signers. */
  ledgers: string[];
}

/** Undefined for an unknown digest. */
export async function findArtifact(
  db: Reader,
  tenantUuid: string,
  sha256: string,
): Promise<ArtifactRow | undefined> {
  const { rows } = await sql<ArtifactRow>`
    select a.uuid, a.purl, array(
      select distinct t.ledger_uuid::text
      from attestation_subject s
      join attestation t on t.tenant_uuid = s.tenant_uuid and t.uuid = s.attestation_uuid and t.key_uuid is not null
      where s.tenant_uuid = a.tenant_uuid and s.artifact_uuid = a.uuid order by 1) as ledgers
    from artifact a where a.tenant_uuid = ${tenantUuid} and a.sha256 = decode(${sha256}, 'hex')`.execute(
    db,
  );
  return rows[0];
}

/**
 * Returns all statements of registered signers about an artifact in a ledger, and whether one of them is not
 * sequenced yet.
 */
export async function selectStatements(
  db: Reader,
  tenantUuid: string,
  { artifact_uuid, ledger_uuid }: { artifact_uuid: string; ledger_uuid: string },
): Promise<{ uuids: string[]; waiting: boolean }> {
  const { rows } = await sql<{ uuid: string; waiting: boolean }>`
    select t.uuid, e.idx is null as waiting
    from attestation_subject s
    join attestation t on t.tenant_uuid = s.tenant_uuid and t.uuid = s.attestation_uuid and t.key_uuid is not null
    cross join lateral (select coalesce(t.status_uuid, t.notarization_uuid, t.uuid) as uuid offset 0) k
    left join log_entry e on e.uuid = k.uuid and e.log_uuid = t.ledger_uuid
    where s.tenant_uuid = ${tenantUuid} and s.artifact_uuid = ${artifact_uuid} and t.ledger_uuid = ${ledger_uuid}`.execute(
    db,
  );
  return {
    uuids: rows.map(({ uuid }) => uuid),
    waiting: rows.some(({ waiting }) => waiting),
  };
}

/** Names of signers groups and of principals, by uuid. */
export async function selectNames(
  db: Reader,
  tenantUuid: string,
  { groups, principals }: { groups: readonly string[]; principals: readonly string[] },
): Promise<{ groups: Record<string, string>; principals: Record<string, string> }> {
  const { rows } = await sql<{ kind: 'groups' | 'principals'; uuid: string; name: string }>`
    select 'groups' as kind, uuid, name from signers_group
    where tenant_uuid = ${tenantUuid} and uuid = any (${groups}::uuid[])
    union all
    select 'principals', uuid, name from principal
    where tenant_uuid = ${tenantUuid} and uuid = any (${principals}::uuid[])`.execute(db);
  const named = (kind: string) =>
    Object.fromEntries(
      rows.filter((row) => row.kind === kind).map(({ uuid, name }) => [uuid, name]),
    );
  return { groups: named('groups'), principals: named('principals') };
}

/** The key of a tenant that signs verification summaries. */
export interface VerdictKeyRow {
  /** DER. */
  public_key: Buffer;
  /** PKCS #8, sealed. */
  sealed: Buffer;
}

/** Undefined before its first use. */
export async function findVerdictKey(
  db: Reader,
  tenantUuid: string,
): Promise<VerdictKeyRow | undefined> {
  const { rows } = await sql<VerdictKeyRow>`
    select public_key, sealed from verdict_key where tenant_uuid = ${tenantUuid}`.execute(db);
  return rows[0];
}

/** The first one stays. */
export const insertVerdictKey = (tx: Writer, tenantUuid: string, key: VerdictKeyRow) =>
  sql`
    insert into verdict_key (tenant_uuid, public_key, sealed)
    values (${tenantUuid}, ${key.public_key}, ${key.sealed}) on conflict do nothing`.execute(tx);
