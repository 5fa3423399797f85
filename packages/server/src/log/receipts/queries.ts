import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';

/** A leaf with its place. */
export interface LeafRow {
  log_uuid: string;
  /** bigint as text. */
  idx: string;
  leaf: Buffer;
}

/**
 * Finds a leaf by the uuid of its object, in a ledger's log, or in the control log with null; undefined while
 * it waits.
 */
export async function findLeaf(
  db: Reader,
  tenantUuid: string,
  of: { leaf_uuid: string; ledger_uuid: string | null },
): Promise<LeafRow | undefined> {
  const { rows } = await sql<LeafRow>`
    select e.log_uuid, e.idx, e.leaf from log_entry e
    where e.tenant_uuid = ${tenantUuid} and e.uuid = ${of.leaf_uuid} and e.log_uuid = coalesce(${of.ledger_uuid}::uuid, (
      select l.uuid from log l where l.tenant_uuid = ${tenantUuid} and l.kind = 'control'))`.execute(
    db,
  );
  return rows[0];
}

/** Whether a leaf waits for its place in a log. */
export async function isWaiting(
  db: Reader,
  tenantUuid: string,
  leafUuid: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from log_pending where tenant_uuid = ${tenantUuid} and uuid = ${leafUuid}`.execute(db);
  return rows.length > 0;
}

/** The leaf at an index of a log; undefined beyond its end. */
export async function findLeafAt(
  db: Reader,
  tenantUuid: string,
  of: { log_uuid: string; index: number },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ leaf: Buffer }>`
    select e.leaf from log_entry e
    where e.tenant_uuid = ${tenantUuid} and e.log_uuid = ${of.log_uuid} and e.idx = ${of.index}::bigint`.execute(
    db,
  );
  return rows[0]?.leaf;
}

/** Finds the audit entry of an SBOM's upload, with the salt that proves its digest; undefined without one. */
export async function findUploadEntry(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<{ uuid: string; salt: Buffer } | undefined> {
  const { rows } = await sql<{ uuid: string; salt: Buffer }>`${plannedOnce}
    select a.uuid, a.object_salt as salt from audit_entry a
    where a.tenant_uuid = ${tenantUuid} and a.subject_uuid = ${sbomid} and a.action = 'sbom.upload'
      and a.object_salt is not null`.execute(db);
  return rows[0];
}
