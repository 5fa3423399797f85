import type { TrustLevel } from '@assay/core/sbom/trust-levels.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** Stored fields of an artifact that lists do not show. */
export interface Stored {
  digests: Record<string, string>;
  created_at: Date;
  set_id: number | null;
}

type StoredRow = Stored & { uuid: string; sha256: string | null; trust_level: TrustLevel };

/** Artifacts of one purl or of one digest (hexadecimal), the one with the newest statement first. */
export async function selectStored(
  db: Reader,
  tenantUuid: string,
  of: { purl: string | null } | { sha256: string },
  most: number,
): Promise<StoredRow[]> {
  const condition =
    'purl' in of ? sql`a.purl = ${of.purl}` : sql`a.sha256 = decode(${of.sha256}, 'hex')`;
  const { rows } = await sql<StoredRow>`
    select a.uuid, encode(a.sha256, 'hex') as sha256, a.trust_level, a.digests, a.created_at, a.set_id
    from artifact a where a.tenant_uuid = ${tenantUuid} and ${condition}
    order by a.signed_at desc nulls last, a.created_at desc, a.uuid desc limit ${most}`.execute(db);
  return rows;
}
