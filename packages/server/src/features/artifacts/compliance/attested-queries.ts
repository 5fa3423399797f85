import type { Verification } from '@assay/core/attestation/verification-step.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { KeptEvidence } from '../../attestations/judge/evidence-json.ts';

/** A signature over a statement about an artifact, as far as profiles ask of it. */
export interface AttestedRow {
  artifact_uuid: string;
  uuid: string;
  predicate_type: string;
  verification: Verification | null;
  principal_uuid: string | null;
  custody: 'client' | 'server' | 'fulcio' | null;
  /** null until it was verified. */
  evidence: Pick<KeptEvidence, 'signer' | 'said' | 'trusted_time'> | null;
}

/** Statements of each artifact that are looked at, the newest first. */
const MOST = 200;

/** Statements of some types about artifacts, by registered signers. */
export async function selectAttested(
  db: Reader,
  tenantUuid: string,
  asked: { artifact_uuids: string[]; predicate_types: string[] },
): Promise<AttestedRow[]> {
  if (asked.artifact_uuids.length === 0 || asked.predicate_types.length === 0) return [];
  const { rows } = await sql<AttestedRow>`
    select a.uuid as artifact_uuid, t.*
    from unnest(${asked.artifact_uuids}::uuid[]) a (uuid)
    cross join lateral (
      select t.uuid, t.predicate_type, t.verification, t.principal_uuid, t.custody, t.evidence
      from attestation_subject s
      join attestation t on t.tenant_uuid = s.tenant_uuid and t.uuid = s.attestation_uuid
      where s.tenant_uuid = ${tenantUuid} and s.artifact_uuid = a.uuid
        and t.predicate_type = any (${asked.predicate_types}::text[]) and t.principal_uuid is not null
      order by t.created_at desc, t.uuid desc limit ${MOST}) t`.execute(db);
  return rows;
}
