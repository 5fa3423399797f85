import type { Voucher } from '@assay/contract/stated-in.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

/** A signature by which an artifact is trusted. */
interface VoucherRow extends Voucher {
  /** Digest of the artifact, in hexadecimal. */
  sha256: string;
}

/**
 * Returns the statements that make artifacts of the asking tenant trusted, as their verdicts name them, oldest first. Signers without a registered key
 * make nothing trusted.
 *
 * @param digests SHA-256 in hexadecimal
 */
export async function selectVouchers(
  db: Reader,
  digests: ReadonlySet<string>,
): Promise<VoucherRow[]> {
  const { rows } = await sql<VoucherRow>`
    select encode(a.sha256, 'hex') as sha256, t.uuid as attestation_uuid, p.name as signer, k.name as key, k.uuid as key_uuid,
      array(select coalesce(g.name, e.uuid) from jsonb_array_elements_text(t.evidence -> 'signer' -> 'groups') e (uuid)
        left join signers_group g on g.tenant_uuid = t.tenant_uuid and g.uuid = e.uuid::uuid order by 1) as groups
    from artifact a
    join artifact_verdict v on v.tenant_uuid = a.tenant_uuid and v.artifact_uuid = a.uuid and v.level = 'trusted'
    join attestation_subject s on s.tenant_uuid = a.tenant_uuid and s.artifact_uuid = a.uuid
    join attestation t on t.tenant_uuid = s.tenant_uuid and t.uuid = s.attestation_uuid and t.ledger_uuid = v.ledger_uuid
      and t.status = 'trusted' and t.verification = 'valid'
    join signing_key k on k.tenant_uuid = t.tenant_uuid and k.uuid = t.key_uuid
    join principal p on p.tenant_uuid = t.tenant_uuid and p.uuid = t.principal_uuid
    where a.tenant_uuid = current_tenant() and a.trust_level = 'trusted'
      and a.sha256 in (select decode(d, 'hex') from unnest(${[...digests]}::text[]) d)
      and exists (select from jsonb_array_elements(v.reasons) r
        where r ->> 'code' = 'trusted' and r -> 'evidence' ? encode(t.statement_id, 'hex'))
    order by t.created_at, t.uuid`.execute(db);
  return rows;
}
