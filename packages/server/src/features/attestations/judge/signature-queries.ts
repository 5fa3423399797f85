import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { storableJson, type VerifiedSignature } from './evidence-json.ts';
import { type LedgerSize, ledgerRows } from './level-queries.ts';

/** A signature with its leaves. */
export interface SignatureRow {
  uuid: string;
  ledger_uuid: string;
  /** As stored. */
  envelope: Buffer;
  timestamps: Buffer[];
  /** As received, from an unregistered signer; stored in the same form. */
  foreign_bundle: Buffer | null;
  /** Digests of the first subject. */
  digests: Record<string, string>;
  idx: string;
  leaf: Buffer;
  notarization_leaf: Buffer | null;
  status_leaf: Buffer | null;
}

/** Signatures that a ledger’s tree of a size has. */
export async function selectSignatures(
  db: Reader,
  tenantUuid: string,
  uuids: readonly string[],
): Promise<SignatureRow[]> {
  const { rows } = await sql<SignatureRow>`
    select t.uuid, t.ledger_uuid, t.envelope, t.timestamps, s.digests, e.idx, e.leaf, n.leaf as notarization_leaf,
      x.leaf as status_leaf, case when t.key_uuid is null then t.bundle end as foreign_bundle
    from attestation t
    join log_entry e on e.uuid = t.uuid and e.log_uuid = t.ledger_uuid
    left join log_entry n on n.uuid = t.notarization_uuid and n.log_uuid = t.ledger_uuid
    left join log_entry x on x.uuid = t.status_uuid and x.log_uuid = t.ledger_uuid
    cross join lateral (
      select s.digests from attestation_subject s
      where s.tenant_uuid = t.tenant_uuid and s.attestation_uuid = t.uuid order by s.artifact_uuid limit 1) s
    where t.tenant_uuid = ${tenantUuid} and t.uuid = any (${uuids}::uuid[])
    order by e.idx`.execute(db);
  return rows;
}

/** Selected evidence, and the basis of its judgment. */
export interface EvidenceScope {
  artifact_uuids: readonly string[];
  /** Leaves of ledgers that a checkpoint covers. */
  ledgers: readonly LedgerSize[];
  /** By key: the last revocation, as index in the signers log. */
  revoked: ReadonlyMap<string, bigint>;
}

/** A signature that needs verification. */
export interface StaleRow {
  uuid: string;
  ledger_uuid: string;
  bytes: number;
}

/**
 * Finds signatures about artifacts that a checkpoint covers and whose verification is missing or outdated:
 * because their key was revoked since, or trusted authorities changed.
 */
export async function selectStale(
  db: Reader,
  tenantUuid: string,
  { artifact_uuids, ledgers, revoked }: EvidenceScope,
): Promise<StaleRow[]> {
  const { rows } = await sql<StaleRow>`
    with s as materialized (
      select distinct attestation_uuid as uuid from attestation_subject
      where tenant_uuid = ${tenantUuid} and artifact_uuid = any (${artifact_uuids}::uuid[]))
    select t.uuid, t.ledger_uuid, t.bytes
    from s
    cross join lateral (
      select t.uuid, t.ledger_uuid, octet_length(t.envelope) + coalesce(octet_length(t.bundle), 0) as bytes
      from attestation t
      left join unnest(${[...revoked.keys()]}::uuid[], ${[...revoked.values()].map(String)}::bigint[]) r (key, idx)
        on r.key = t.key_uuid
      left join trust_root o on o.tenant_uuid = t.tenant_uuid
        and (t.custody = 'fulcio' or t.timestamps <> '{}' or t.key_uuid is null)
      where t.tenant_uuid = ${tenantUuid} and t.uuid = s.uuid
        and (t.verification is null or r.idx >= t.signers_size or o.set_at >= t.verified_at) offset 0) t
    join ${ledgerRows(ledgers)} on l.uuid = t.ledger_uuid
    cross join lateral (
      select e.idx from log_entry e where e.uuid = t.uuid and e.log_uuid = t.ledger_uuid and e.idx < l.size offset 0) e
    order by t.ledger_uuid, e.idx`.execute(db);
  return rows;
}

/** Stores verification results, unless a process with more of the signers log has already done so. */
export async function storeVerified(
  tx: Writer,
  tenantUuid: string,
  verified: readonly VerifiedSignature[],
  {
    signersSize,
    at,
  }: { signersSize: bigint /** Before anything that they were verified by was read. */; at: Date },
): Promise<void> {
  const rows = verified.map(({ uuid, evidence, steps }) => ({
    ...{ uuid, evidence, steps, verification: evidence.verification },
  }));
  await sql`
    with n as materialized (
      select t.uuid, n.verification, n.evidence, n.steps
      from jsonb_to_recordset(${storableJson(rows)}::jsonb) as n (uuid uuid, verification text, evidence jsonb, steps jsonb)
      join attestation t on t.tenant_uuid = ${tenantUuid} and t.uuid = n.uuid
      where coalesce(t.signers_size, -1) <= ${String(signersSize)}::bigint
      order by t.uuid for no key update of t)
    update attestation t
    set verification = n.verification, evidence = n.evidence, steps = n.steps, verified_at = ${at},
      signers_size = ${String(signersSize)}::bigint
    from n where t.tenant_uuid = ${tenantUuid} and t.uuid = n.uuid`.execute(tx);
}
