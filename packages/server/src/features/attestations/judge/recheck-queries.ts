import type { TrustReason } from '@assay/core/attestation/trust/trust-level.ts';
import type { TrustLevel } from '@assay/core/sbom/trust-levels.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type LedgerSize, ledgerRows, newestStatement } from './level-queries.ts';
import type { StaleRow } from './signature-queries.ts';

const isLevelledRow = sql`(
  a.trust_level <> 'unknown' or a.attestation_count <> 0 or a.signer_uuid is not null
  or exists (select from attestation_subject s where s.tenant_uuid = a.tenant_uuid and s.artifact_uuid = a.uuid)
  or exists (select from artifact_verdict v where v.tenant_uuid = a.tenant_uuid and v.artifact_uuid = a.uuid))`;

/** Tells whether an artifact has a level, a statement or a verdict. */
export async function isLevelled(db: Reader, tenantUuid: string, uuid: string): Promise<boolean> {
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from artifact a
    where a.tenant_uuid = ${tenantUuid} and a.uuid = ${uuid} and ${isLevelledRow}`.execute(db);
  return rows.length > 0;
}

/** Which artifacts: all, those with a statement or verdict in a ledger, or those with neither in any. */
export type LevelScope = { ledger_uuid: string } | 'all' | 'without ledger';

const isSpokenOf = (ledgerUuid: string | null) => sql`(
  exists (select from attestation_subject s join attestation t on t.tenant_uuid = s.tenant_uuid and t.uuid = s.attestation_uuid
    where s.tenant_uuid = a.tenant_uuid and s.artifact_uuid = a.uuid
      and (${ledgerUuid}::uuid is null or t.ledger_uuid = ${ledgerUuid}::uuid))
  or exists (select from artifact_verdict v where v.tenant_uuid = a.tenant_uuid and v.artifact_uuid = a.uuid
    and (${ledgerUuid}::uuid is null or v.ledger_uuid = ${ledgerUuid}::uuid)))`;

function isInScope(scope: LevelScope) {
  if (scope === 'all') return isLevelledRow;
  if (scope === 'without ledger') return sql`${isLevelledRow} and not ${isSpokenOf(null)}`;
  return isSpokenOf(scope.ledger_uuid);
}

/** Number of artifacts. */
export async function countLevelled(
  db: Reader,
  tenantUuid: string,
  scope: LevelScope,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from artifact a
    where a.tenant_uuid = ${tenantUuid} and ${isInScope(scope)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The next artifacts in order of uuid. */
export async function selectLevelled(
  db: Reader,
  tenantUuid: string,
  scope: LevelScope,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from artifact a
    where a.tenant_uuid = ${tenantUuid} and (${after}::uuid is null or a.uuid > ${after}::uuid) and ${isInScope(scope)}
    order by a.uuid limit ${limit}`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** A covered signature about one of the artifacts. */
export interface CoveredRow extends StaleRow {
  artifact_uuids: string[];
  /** Index of its leaf. */
  idx: string;
  /** As it was found to be when it was verified last. */
  verification: 'valid' | 'invalid' | 'unverifiable' | null;
  /** True if its result depends only on the tenant’s signers log. */
  is_registered: boolean;
}

/** All signatures about artifacts that a checkpoint covers, in the order of their leaves. */
export async function selectCovered(
  db: Reader,
  tenantUuid: string,
  artifactUuids: readonly string[],
  ledgers: readonly LedgerSize[],
): Promise<CoveredRow[]> {
  const { rows } = await sql<CoveredRow>`
    with s as materialized (
      select attestation_uuid as uuid, array_agg(artifact_uuid::text) as artifact_uuids from attestation_subject
      where tenant_uuid = ${tenantUuid} and artifact_uuid = any (${artifactUuids}::uuid[]) group by attestation_uuid)
    select t.uuid, t.ledger_uuid, octet_length(t.envelope) + coalesce(octet_length(t.bundle), 0) as bytes,
      s.artifact_uuids, e.idx, t.verification, coalesce(t.custody in ('client', 'server'), false) as is_registered
    from s join attestation t on t.tenant_uuid = ${tenantUuid} and t.uuid = s.uuid
    join ${ledgerRows(ledgers)} on l.uuid = t.ledger_uuid
    join log_entry e on e.uuid = t.uuid and e.log_uuid = t.ledger_uuid and e.idx < l.size
    order by t.ledger_uuid, e.idx`.execute(db);
  return rows;
}

/** The stored level of an artifact in a ledger. */
export interface StoredVerdict {
  artifact_uuid: string;
  ledger_uuid: string;
  level: TrustLevel;
  reasons: TrustReason[];
}

/** Stored levels of artifacts. */
export async function selectStoredVerdicts(
  db: Reader,
  tenantUuid: string,
  artifactUuids: readonly string[],
): Promise<StoredVerdict[]> {
  const { rows } = await sql<StoredVerdict>`
    select artifact_uuid, ledger_uuid, level, reasons from artifact_verdict
    where tenant_uuid = ${tenantUuid} and artifact_uuid = any (${artifactUuids}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Values that lists show of an artifact, besides its statements. */
export interface ListedArtifact {
  uuid: string;
  trust_level: TrustLevel;
  /** True if signer, time, ledger and number of statements match its statements. */
  is_as_stated: boolean;
  /** A statement about it was logged in the last ten minutes and has not been judged. */
  is_fresh: boolean;
}

/** Selects the values that lists show of artifacts. */
export async function selectListed(
  db: Reader,
  tenantUuid: string,
  artifactUuids: readonly string[],
): Promise<ListedArtifact[]> {
  const { rows } = await sql<ListedArtifact>`
    select a.uuid, a.trust_level, (a.ledger_uuid, a.signer_uuid, a.signed_at, a.attestation_count)
        is not distinct from (t.ledger_uuid, t.principal_uuid, t.created_at, n.count) as is_as_stated, n.is_fresh
    from artifact a
    left join lateral (${newestStatement(tenantUuid, sql`a.uuid`)}) t on true
    cross join lateral (
      select count(*)::int as count, coalesce(bool_or(
        t.verification is null and t.created_at > now() - interval '10 minutes'), false) as is_fresh
      from attestation_subject s
      join attestation t on t.tenant_uuid = s.tenant_uuid and t.uuid = s.attestation_uuid
      where s.tenant_uuid = a.tenant_uuid and s.artifact_uuid = a.uuid) n
    where a.tenant_uuid = ${tenantUuid} and a.uuid = any (${artifactUuids}::uuid[])`.execute(db);
  return rows;
}

/** Whether a job judges artifacts of the tenant again, or will; such a job writes the rows again. */
export async function isJudgingAgain(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select queue.is_judging_again() as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}
