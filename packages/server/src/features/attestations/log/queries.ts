import type { TrustLevelName } from '@assay/contract/attestation.ts';
import { DEFAULT_LEDGER } from '@assay/contract/ledger.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { LeafUuids } from './leaves.ts';

/** Which ledger. */
export interface LedgerName {
  tenant_uuid: string;
  ledger_uuid: string;
}

/** Stored fields of a new signature. */
export interface NewAttestation extends LeafUuids {
  /** Hexadecimal, as the next one. */
  statement_id: string;
  entry_sha256: string;
  predicate_type: string;
  status: string | null;
  reason: string | null;
  envelope: Buffer;
  bundle: Buffer | null;
  timestamps: Buffer[];
  key_uuid: string | null;
  principal_uuid: string | null;
  custody: string | null;
  created_by: string;
}

/**
 * Adds signatures, in an order common to all callers; returns the uuids of new ones, excluding repeated
 * signatures and others by the same key over the same statement.
 */
export async function insertAttestations(
  tx: Writer,
  { tenant_uuid, ledger_uuid }: LedgerName,
  rows: readonly NewAttestation[],
): Promise<Set<string>> {
  const texts = rows.map(({ envelope: _, bundle: __, timestamps, ...row }) => ({
    ...row,
    timestamps: timestamps.map((token) => token.toString('base64')),
  }));
  const inserted = await sql<{ uuid: string }>`
    insert into attestation (tenant_uuid, uuid, ledger_uuid, statement_id, entry_sha256, predicate_type, status, reason,
      envelope, bundle, timestamps, key_uuid, principal_uuid, custody, notarization_uuid, status_uuid, created_by)
    select ${tenant_uuid}, n.uuid, ${ledger_uuid}, decode(n.statement_id, 'hex'), decode(n.entry_sha256, 'hex'),
      n.predicate_type, n.status, n.reason, b.envelope, b.bundle,
      array(select decode(t, 'base64') from unnest(n.timestamps) t), n.key_uuid, n.principal_uuid, n.custody,
      n.notarization_uuid, n.status_uuid, n.created_by
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as n (uuid uuid, statement_id text, entry_sha256 text,
      predicate_type text, status text, reason text, timestamps text[], key_uuid uuid, principal_uuid uuid, custody text,
      notarization_uuid uuid, status_uuid uuid, created_by text)
    join unnest(${rows.map(({ uuid }) => uuid)}::uuid[], ${rows.map(({ envelope }) => envelope)}::bytea[],
      ${rows.map(({ bundle }) => bundle)}::bytea[]) b (uuid, envelope, bundle) using (uuid)
    order by n.statement_id collate "C", n.key_uuid, n.entry_sha256 collate "C"
    on conflict do nothing returning uuid`.execute(tx);
  return new Set(inserted.rows.map(({ uuid }) => uuid));
}

/** Returns the leaves of signatures that already existed, by the uuid that they would have received. */
export async function selectRepeated(
  db: Reader,
  { tenant_uuid, ledger_uuid }: LedgerName,
  rows: readonly NewAttestation[],
): Promise<Map<string, LeafUuids>> {
  if (rows.length === 0) return new Map();
  const texts = rows.map(({ uuid, statement_id, entry_sha256, key_uuid }) => ({
    ...{ uuid, statement_id, entry_sha256, key_uuid },
  }));
  const found = await sql<LeafUuids & { asked: string }>`
    select n.uuid as asked, t.uuid, t.notarization_uuid, t.status_uuid
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as n (uuid uuid, statement_id text, entry_sha256 text, key_uuid uuid)
    join lateral (
      select t.uuid, t.notarization_uuid, t.status_uuid from attestation t
      where t.tenant_uuid = ${tenant_uuid} and t.ledger_uuid = ${ledger_uuid}
        and t.statement_id = decode(n.statement_id, 'hex') and t.key_uuid = n.key_uuid
      union all
      select t.uuid, t.notarization_uuid, t.status_uuid from attestation t
      where t.tenant_uuid = ${tenant_uuid} and t.ledger_uuid = ${ledger_uuid}
        and t.entry_sha256 = decode(n.entry_sha256, 'hex')
      limit 1) t on true`.execute(db);
  return new Map(found.rows.map(({ asked, ...leaves }) => [asked, leaves]));
}

/** Which artifact a signature is about. */
export interface NewSubject {
  artifact_uuid: string;
  attestation_uuid: string;
  name: string;
  digests: Readonly<Record<string, string>>;
}

/** When a statement names an artifact twice, the first name stays. */
export async function insertSubjects(
  tx: Writer,
  tenantUuid: string,
  rows: readonly NewSubject[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into attestation_subject (tenant_uuid, artifact_uuid, attestation_uuid, name, digests)
    select ${tenantUuid}, n.artifact_uuid, n.attestation_uuid, coalesce(n.name, ''), n.digests
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (artifact_uuid uuid, attestation_uuid uuid, name text, digests jsonb)
    on conflict do nothing`.execute(tx);
}

/** Tells whether an actor is in a signers group that has not ended. */
export async function isSigner(
  db: Reader,
  tenantUuid: string,
  principalUuid: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from signers_group g
      where g.tenant_uuid = ${tenantUuid} and (g.expires_at is null or g.expires_at > now()) and (
        exists (select from signers_group_user u
                where u.tenant_uuid = g.tenant_uuid and u.group_uuid = g.uuid and u.account_uuid = ${principalUuid})
        or exists (select from signers_group_api_key k
                   where k.tenant_uuid = g.tenant_uuid and k.group_uuid = g.uuid and k.api_key_uuid = ${principalUuid}))
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

/** A ledger that is not deleted; with null the first one. The origin is null until its log has a key. */
export async function findActiveLedger(
  db: Reader,
  tenantUuid: string,
  uuid: string | null,
): Promise<{ uuid: string; origin: string | null } | undefined> {
  const condition = uuid === null ? sql`l.name = ${DEFAULT_LEDGER}` : sql`l.uuid = ${uuid}`;
  const { rows } = await sql<{ uuid: string; origin: string | null }>`
    select l.uuid, g.origin from ledger l join log g on g.tenant_uuid = l.tenant_uuid and g.uuid = l.uuid
    where l.tenant_uuid = ${tenantUuid} and ${condition} and l.deleted_at is null`.execute(db);
  return rows[0];
}

/** Returns the level of artifacts in a ledger; omits those never judged. */
export async function selectLevels(
  db: Reader,
  { tenant_uuid, ledger_uuid }: LedgerName,
  artifactUuids: readonly string[],
): Promise<Map<string, TrustLevelName>> {
  const { rows } = await sql<{ artifact_uuid: string; level: TrustLevelName }>`
    select artifact_uuid, level from artifact_verdict
    where tenant_uuid = ${tenant_uuid} and ledger_uuid = ${ledger_uuid}
      and artifact_uuid = any (${artifactUuids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.artifact_uuid, row.level]));
}
