import type { Verification } from '@assay/core/attestation/bundle/verification-step.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { KeptEvidence } from '../../attestations/judge/evidence-json.ts';

/** A signature over a statement about an artifact, with the fields that profiles use. */
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

/**
 * Maximum number of statements read per signer and type, newest first, so that no signer can hide others'
 * statements behind their own.
 */
const MOST_OF_ONE = 5;
const MOST = 2000;

/**
 * Statements of some types about artifacts, by registered signers, newest first; none that were found invalid.
 *
 * @param asked `predicate_types`: null for all types
 */
export async function selectAttested(
  db: Reader,
  tenantUuid: string,
  asked: { artifact_uuids: string[]; predicate_types: string[] | null },
): Promise<AttestedRow[]> {
  if (asked.artifact_uuids.length === 0 || asked.predicate_types?.length === 0) return [];
  const types = asked.predicate_types;
  const isOfType = types === null ? sql`true` : sql`t.predicate_type = any (${types}::text[])`;
  const { rows } = await sql<AttestedRow>`
    select a.uuid as artifact_uuid, t.*
    from unnest(${asked.artifact_uuids}::uuid[]) a (uuid)
    cross join lateral (
      select t.uuid, t.predicate_type, t.verification, t.principal_uuid, t.custody, t.evidence, t.created_at,
        row_number() over (partition by t.principal_uuid, t.predicate_type order by t.created_at desc, t.uuid desc) as nth
      from attestation_subject s
      join attestation t on t.tenant_uuid = s.tenant_uuid and t.uuid = s.attestation_uuid
      where s.tenant_uuid = ${tenantUuid} and s.artifact_uuid = a.uuid
        and ${isOfType} and t.principal_uuid is not null
        and t.verification is distinct from 'invalid'
      order by nth limit ${MOST}) t
    where t.nth <= ${MOST_OF_ONE}
    order by t.created_at desc, t.uuid desc`.execute(db);
  return rows;
}
