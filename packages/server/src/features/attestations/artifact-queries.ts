import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

/** A requested artifact. */
export interface NamedArtifact {
  artifact_uuid: string;
  /** Hexadecimal. */
  sha256: string | null;
  purl: string | null;
  name: string;
}

/** Finds artifacts by digest, or by canonical purl; the newest first. */
export async function selectArtifactsNamed(
  db: Reader,
  tenantUuid: string,
  { sha256, purl, limit }: { sha256: string | undefined; purl: string | undefined; limit: number },
): Promise<NamedArtifact[]> {
  const named =
    sha256 === undefined ? sql`purl = ${purl ?? ''}` : sql`sha256 = decode(${sha256}, 'hex')`;
  const { rows } = await sql<NamedArtifact>`
    select uuid as artifact_uuid, encode(sha256, 'hex') as sha256, purl, name from artifact
    where tenant_uuid = ${tenantUuid} and ${named} order by created_at desc, uuid desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The newest attestations about artifacts in a ledger, looked for among those about them alone (`offset 0`). */
export async function selectNewest(
  db: Reader,
  tenantUuid: string,
  of: { ledger_uuid: string; artifact_uuids: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select o.uuid from (
      select t.uuid, t.created_at from attestation t
      where t.tenant_uuid = ${tenantUuid} and t.ledger_uuid = ${of.ledger_uuid} and t.uuid in (
        select s.attestation_uuid from attestation_subject s
        where s.tenant_uuid = ${tenantUuid} and s.artifact_uuid = any (${of.artifact_uuids}::uuid[]))
      offset 0) o
    order by o.created_at desc, o.uuid desc limit ${of.limit}`.execute(db);
  return rows.map((row) => row.uuid);
}
