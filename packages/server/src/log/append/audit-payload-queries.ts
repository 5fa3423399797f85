import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import type { OpenedUpload } from '@assay/core/log/receipt/opened.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';

/** An audit entry as leaves commit to it, with its salts. */
export interface AuditRow {
  tenant_uuid: string;
  uuid: string;
  /** UTC to the microsecond: `2026-11-21T10:00:00.123456Z`. */
  at: string;
  actor_kind: string;
  actor_uuid: string;
  actor_name: string;
  role: string;
  session_hash: string | null;
  ip: string;
  action: string;
  subject_uuid: string;
  details: unknown;
  outcome: string;
  /** SHA-256 of the subject's bytes, in hexadecimal; null for most changes. */
  object_sha256: string | null;
  object_size: number | null;
  /** Digests of the rows that the transaction left; null for most changes. */
  recorded_rows: unknown;
  salt: Buffer;
  object_salt: Buffer | null;
}

/** Finds audit entries of several tenants by their uuids, in no order; omits missing ones. */
export async function selectAuditRows(
  db: Reader,
  keys: readonly { tenant_uuid: string; uuid: string }[],
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`${plannedOnce}
    select a.tenant_uuid, a.uuid, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      a.actor_kind, a.actor_uuid, a.actor_name, a.role, a.session_hash, a.ip, a.action, a.subject_uuid, a.details, a.outcome,
      encode(a.object_sha256, 'hex') as object_sha256, a.object_size::float8 as object_size, a.recorded_rows, a.salt, a.object_salt
    from unnest(${keys.map((key) => key.tenant_uuid)}::uuid[], ${keys.map((key) => key.uuid)}::uuid[]) k (tenant_uuid, uuid)
    join audit_entry a on a.tenant_uuid = k.tenant_uuid and a.uuid = k.uuid`.execute(db);
  return rows;
}

/**
 * Returns the canonical JSON that an audit leaf commits to: all columns except the salts, and rows if there are
 * any.
 */
export function auditPayload({
  salt: _,
  object_salt: __,
  recorded_rows,
  ...columns
}: AuditRow): Uint8Array {
  return encodeUtf8(
    canonicalJson(recorded_rows === null ? columns : { ...columns, recorded_rows }),
  );
}

/** An upload as its audit entry has it; null for other changes, and for uploads from before all of it was recorded. */
export function uploadOf(row: AuditRow): OpenedUpload | null {
  const { object_sha256: sha256, object_size: size, actor_name: uploader } = row;
  if (row.action !== 'sbom.upload' || row.outcome !== 'ok') return null;
  const { project, version, in_use }: Record<string, unknown> = { ...Object(row.details) };
  const isWhole = sha256 !== null && size !== null && typeof in_use === 'boolean';
  return isWhole && typeof project === 'string' && typeof version === 'string'
    ? { project, version, in_use, uploader, sha256, size }
    : null;
}

/** Returns the content of such a leaf's second commitment; null when the change concerned no bytes. */
export function auditObjectPayload(row: AuditRow): Uint8Array | null {
  const { object_sha256: sha256, object_size: size } = row;
  return sha256 === null || size === null ? null : encodeUtf8(canonicalJson({ sha256, size }));
}
