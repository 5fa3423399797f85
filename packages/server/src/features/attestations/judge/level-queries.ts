import type { TrustReason } from '@assay/core/attestation/trust/trust-level.ts';
import type { TrustLevel } from '@assay/core/sbom/trust-levels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { type KeptEvidence, storableJson } from './evidence-json.ts';

/** Number of effective leaves of a ledger. */
export interface LedgerSize {
  uuid: string;
  size: bigint;
}

/** Which ledgers count how far, as rows of `l`. */
export const ledgerRows = (ledgers: readonly LedgerSize[]): RawBuilder<unknown> =>
  sql`unnest(${ledgers.map(({ uuid }) => uuid)}::uuid[], ${ledgers.map(({ size }) => String(size))}::bigint[]) l (uuid, size)`;

/** Locks these artifacts until the transaction ends; in uuid order, like all code that locks several. */
export const lockArtifacts = (tx: Writer, tenantUuid: string, uuids: readonly string[]) =>
  sql`
    select from artifact where tenant_uuid = ${tenantUuid} and uuid = any (${uuids}::uuid[])
    order by uuid for no key update`.execute(tx);

/** Number of leaves by which an artifact was judged. */
export interface JudgedBy {
  ledger_size: bigint;
  signers_size: bigint;
}

/** Returns the latest basis of judgment, by artifact and ledger separated by a space. */
export async function selectJudged(
  db: Reader,
  tenantUuid: string,
  artifactUuids: readonly string[],
): Promise<Map<string, JudgedBy>> {
  const { rows } = await sql<{ name: string; ledger_size: string; signers_size: string }>`
    select artifact_uuid || ' ' || ledger_uuid as name, ledger_size, signers_size from artifact_verdict
    where tenant_uuid = ${tenantUuid} and artifact_uuid = any (${artifactUuids}::uuid[])`.execute(
    db,
  );
  return new Map(
    rows.map(({ name, ledger_size, signers_size }) => [
      name,
      { ledger_size: BigInt(ledger_size), signers_size: BigInt(signers_size) },
    ]),
  );
}

/** Evidence about an artifact. */
export interface EvidenceRow {
  artifact_uuid: string;
  ledger_uuid: string;
  /** Index of the leaf. */
  idx: string;
  evidence: KeptEvidence;
}

/**
 * Returns all verified evidence about artifacts, in ledger order; the join starts at the artifacts, whatever
 * the planner estimates.
 */
export async function selectEvidence(
  db: Reader,
  tenantUuid: string,
  artifactUuids: readonly string[],
  ledgers: readonly LedgerSize[],
): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    with s as materialized (
      select artifact_uuid, attestation_uuid from attestation_subject
      where tenant_uuid = ${tenantUuid} and artifact_uuid = any (${artifactUuids}::uuid[]))
    select s.artifact_uuid, t.ledger_uuid, e.idx, t.evidence
    from s
    cross join lateral (
      select t.uuid, t.ledger_uuid, t.evidence from attestation t
      where t.tenant_uuid = ${tenantUuid} and t.uuid = s.attestation_uuid and t.evidence is not null offset 0) t
    join ${ledgerRows(ledgers)} on l.uuid = t.ledger_uuid
    cross join lateral (
      select e.idx from log_entry e where e.uuid = t.uuid and e.log_uuid = t.ledger_uuid and e.idx < l.size offset 0) e
    order by e.idx`.execute(db);
  return rows;
}

/** A leaf that notarizes a statement about an artifact. */
export interface NotarizationRow {
  artifact_uuid: string;
  ledger_uuid: string;
  /** Index of the notarization; the signature has the index before. */
  idx: string;
}

/** Returns notarizations of artifacts from the leaves of all ledgers, independent of other rows. */
export async function selectNotarizations(
  db: Reader,
  artifactUuids: readonly string[],
): Promise<NotarizationRow[]> {
  const { rows } = await sql<NotarizationRow>`
    select artifact_uuid, ledger_uuid, idx from notarizations_about(${artifactUuids}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Returns notarizations of an artifact from the leaves of one ledger, with the leaves. */
export async function selectNotarizationLeaves(
  db: Reader,
  artifactUuid: string,
  ledgerUuid: string,
): Promise<(NotarizationRow & { leaf: Buffer })[]> {
  const { rows } = await sql<NotarizationRow & { leaf: Buffer }>`
    select n.artifact_uuid, n.ledger_uuid, n.idx, e.leaf
    from notarizations_about(array[${artifactUuid}]::uuid[]) n
    join log_entry e on e.log_uuid = n.ledger_uuid and e.idx = n.idx
    where n.ledger_uuid = ${ledgerUuid} order by n.idx`.execute(db);
  return rows;
}

/** The level of an artifact in a ledger. */
export interface NewVerdict extends JudgedBy {
  artifact_uuid: string;
  ledger_uuid: string;
  level: TrustLevel;
  reasons: TrustReason[];
  judged_at: Date;
}

/** Replaces stored levels. */
export async function storeVerdicts(
  tx: Writer,
  tenantUuid: string,
  verdicts: readonly NewVerdict[],
): Promise<void> {
  if (verdicts.length === 0) return;
  await sql`
    insert into artifact_verdict (tenant_uuid, artifact_uuid, ledger_uuid, level, reasons, ledger_size, signers_size, judged_at)
    select ${tenantUuid}, n.* from jsonb_to_recordset(${storableJson(verdicts)}::jsonb) as n (artifact_uuid uuid,
      ledger_uuid uuid, level text, reasons jsonb, ledger_size bigint, signers_size bigint, judged_at timestamptz)
    on conflict (tenant_uuid, artifact_uuid, ledger_uuid) do update
    set level = excluded.level, reasons = excluded.reasons, ledger_size = excluded.ledger_size,
      signers_size = excluded.signers_size, judged_at = excluded.judged_at`.execute(tx);
}

/**
 * Newest statement about an artifact by a registered signer. The statements about it are read first (`offset 0`): PostgreSQL
 * would look through all statements of the tenant otherwise, from the newest on.
 */
export const newestStatement = (tenantUuid: string, artifactUuid: RawBuilder<unknown>) => sql`
  select o.ledger_uuid, o.principal_uuid, o.created_at
  from (
    select t.ledger_uuid, t.principal_uuid, t.created_at, t.uuid
    from attestation_subject s
    join attestation t on t.tenant_uuid = s.tenant_uuid and t.uuid = s.attestation_uuid
    where s.tenant_uuid = ${tenantUuid} and s.artifact_uuid = ${artifactUuid} and t.principal_uuid is not null
    offset 0) o
  order by o.created_at desc, o.uuid desc limit 1`;

/**
 * Updates the columns that lists show: the worst level of any ledger, the newest statement by a registered
 * signer.
 */
export const updateArtifacts = (tx: Writer, tenantUuid: string, uuids: readonly string[]) =>
  sql`
    update artifact a
    set trust_level = coalesce(v.level, 'unknown'), ledger_uuid = t.ledger_uuid, signer_uuid = t.principal_uuid,
      signed_at = t.created_at, attestation_count = n.count
    from unnest(${uuids}::uuid[]) u (uuid)
    left join lateral (
      select v.level from artifact_verdict v where v.tenant_uuid = ${tenantUuid} and v.artifact_uuid = u.uuid
      order by array_position(array['untrusted', 'unsupported', 'trusted', 'unknown'], v.level) limit 1) v on true
    left join lateral (${newestStatement(tenantUuid, sql`u.uuid`)}) t on true
    cross join lateral (
      select count(*)::int as count from attestation_subject s
      where s.tenant_uuid = ${tenantUuid} and s.artifact_uuid = u.uuid) n
    where a.tenant_uuid = ${tenantUuid} and a.uuid = u.uuid
      and (a.trust_level, a.ledger_uuid, a.signer_uuid, a.signed_at, a.attestation_count)
        is distinct from (coalesce(v.level, 'unknown'), t.ledger_uuid, t.principal_uuid, t.created_at, n.count)`.execute(
    tx,
  );
