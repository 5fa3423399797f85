import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** A trusted_root.json that a tenant set. */
export interface TrustRootRow {
  /** JSON. */
  document: string;
  sha256: Buffer;
}

/** Undefined where none was set. */
export async function findTrustRoot(
  db: Reader,
  tenantUuid: string,
): Promise<TrustRootRow | undefined> {
  const { rows } = await sql<TrustRootRow>`
    select document, sha256 from trust_root where tenant_uuid = ${tenantUuid}`.execute(db);
  return rows[0];
}

/** Replaces the stored trust root. */
export const storeTrustRoot = (
  tx: Writer,
  tenantUuid: string,
  { document, sha256, set_by }: { document: string; sha256: Buffer; set_by: string },
) =>
  sql`
    insert into trust_root (tenant_uuid, document, sha256, set_by)
    values (${tenantUuid}, ${document}, ${sha256}, ${set_by})
    on conflict (tenant_uuid) do update
    set document = excluded.document, sha256 = excluded.sha256, set_by = excluded.set_by, set_at = now()`.execute(
    tx,
  );
