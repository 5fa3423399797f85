import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** Tells whether the tenant still exists. */
export async function hasSignersLog(db: Reader, tenantUuid: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from log where tenant_uuid = ${tenantUuid} and kind = 'signers') as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** Tells whether a ledger has unverified signatures. */
export async function isAnyUnverified(
  db: Reader,
  { tenant_uuid, ledger_uuid }: { tenant_uuid: string; ledger_uuid: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from attestation where tenant_uuid = ${tenant_uuid} and ledger_uuid = ${ledger_uuid}
      and verification is null) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Selected artifacts; with null for both, all that have statements. */
export interface JudgedArtifacts {
  ledger_uuid: string | null;
  key_uuid: string | null;
  after: string | null;
  limit: number;
}

/** The next artifacts in order of uuid. */
export async function selectArtifactsToJudge(
  db: Reader,
  tenantUuid: string,
  { ledger_uuid, key_uuid, after, limit }: JudgedArtifacts,
): Promise<string[]> {
  const of =
    key_uuid !== null
      ? sql`t.key_uuid = ${key_uuid}`
      : sql`t.ledger_uuid = ${ledger_uuid} and t.verification is null`;
  const isAll = key_uuid === null && ledger_uuid === null;
  const source = isAll
    ? sql`attestation_subject s where s.tenant_uuid = ${tenantUuid}`
    : sql`attestation t join attestation_subject s on s.tenant_uuid = t.tenant_uuid and s.attestation_uuid = t.uuid
        where t.tenant_uuid = ${tenantUuid} and ${of}`;
  const { rows } = await sql<{ artifact_uuid: string }>`
    select distinct s.artifact_uuid from ${source} and s.artifact_uuid > ${after ?? NONE}::uuid
    order by s.artifact_uuid limit ${limit}`.execute(db);
  return rows.map((row) => row.artifact_uuid);
}

const NONE = '00000000-0000-0000-0000-000000000000';
