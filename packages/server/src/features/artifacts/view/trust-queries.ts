import type { ArtifactView } from '@assay/contract/artifact.ts';
import { sql } from 'kysely';
import type { Answer } from '../../../context.ts';
import type { Reader } from '../../../platform/db/database.ts';

/** Returns an artifact's level in each ledger with statements about it, the newest first. */
export async function selectVerdicts(db: Reader, tenantUuid: string, uuid: string) {
  const { rows } = await sql<Answer<ArtifactView['verdicts'][number]>>`
    select level, reasons, ledger_uuid, ledger_size::float8 as ledger_size, signers_size::float8 as signers_size, judged_at
    from artifact_verdict where tenant_uuid = ${tenantUuid} and artifact_uuid = ${uuid}
    order by judged_at desc, ledger_uuid`.execute(db);
  return rows;
}

/** uuids of the newest attestations about an artifact, looked for among those alone (`offset 0`). */
export async function selectStatements(
  db: Reader,
  tenantUuid: string,
  uuid: string,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select o.uuid from (
      select t.uuid, t.created_at
      from attestation_subject s
      join attestation t on t.tenant_uuid = s.tenant_uuid and t.uuid = s.attestation_uuid
      where s.tenant_uuid = ${tenantUuid} and s.artifact_uuid = ${uuid}
      offset 0) o
    order by o.created_at desc, o.uuid desc limit ${most}`.execute(db);
  return rows.map((row) => row.uuid);
}

/**
 * Returns the current signers groups of signers with valid trust statements about the artifact, with the number
 * of those signers.
 */
export async function selectGroups(db: Reader, tenantUuid: string, uuid: string) {
  const { rows } = await sql<Answer<ArtifactView['groups'][number]>>`
    with said as (
      select g.uuid, count(distinct t.principal_uuid)::int as signed
      from attestation_subject s
      join attestation t on t.tenant_uuid = s.tenant_uuid and t.uuid = s.attestation_uuid
      cross join lateral jsonb_array_elements_text(t.evidence -> 'signer' -> 'groups') g (uuid)
      where s.tenant_uuid = ${tenantUuid} and s.artifact_uuid = ${uuid} and t.verification = 'valid'
        and t.status = 'trusted' and jsonb_typeof(t.evidence -> 'signer' -> 'groups') = 'array'
      group by g.uuid)
    select g.uuid, g.name, g.threshold, g.expires_at, n.signed,
      (select count(*)::int from signers_group_user m where m.tenant_uuid = g.tenant_uuid and m.group_uuid = g.uuid)
      + (select count(*)::int from signers_group_api_key m where m.tenant_uuid = g.tenant_uuid and m.group_uuid = g.uuid)
        as members
    from said n join signers_group g on g.tenant_uuid = ${tenantUuid} and g.uuid::text = n.uuid
    order by g.name, g.uuid`.execute(db);
  return rows;
}
