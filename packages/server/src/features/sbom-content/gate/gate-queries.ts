import type { AskedGate } from '@assay/contract/coverage.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';

/**
 * Stores a result with the newest upload of an SBOM, found by the index upload_sbom. Does nothing if that
 * record is deleted: the audit entry stays.
 */
export async function storeAskedGate(
  tx: Writer,
  of: { tenant_uuid: string; sbomid: string },
  gate: AskedGate,
): Promise<void> {
  await sql`
    update upload set gate = ${JSON.stringify(gate)}::jsonb
    where tenant_uuid = ${of.tenant_uuid} and uuid = (
      select u.uuid from upload u where u.tenant_uuid = ${of.tenant_uuid} and u.sbomid = ${of.sbomid}
      order by u.received_at desc, u.uuid desc limit 1)`.execute(tx);
}

/** The newest answer about an SBOM; undefined where none is recorded. */
export async function findAskedGate(
  db: Reader,
  of: { tenant_uuid: string; sbomid: string },
): Promise<AskedGate | undefined> {
  const { rows } = await sql<{ gate: AskedGate }>`
    select u.gate from upload u
    where u.tenant_uuid = ${of.tenant_uuid} and u.sbomid = ${of.sbomid} and u.gate is not null
    order by u.gate ->> 'asked_at' desc limit 1`.execute(db);
  return rows[0]?.gate;
}
