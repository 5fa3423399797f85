import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

/** Audit entry about an audit of the control log. */
export interface AuditResultRow {
  uuid: string;
  at: Date;
  details: Record<string, unknown>;
}

/** A year of daily audits, which is the longest turn, and as many on request. */
const MOST = 800;

/** Results of audits of the control log, the newest first; along the index by subject. */
export async function selectAuditResults(
  db: Reader,
  tenantUuid: string,
): Promise<AuditResultRow[]> {
  const { rows } = await sql<AuditResultRow>`
    select a.uuid, a.at, a.details from audit_entry a
    where a.tenant_uuid = ${tenantUuid} and a.action = 'log.audit_result' and a.outcome = 'ok' and a.actor_kind = 'system'
      and a.subject_uuid = (select l.uuid from log l where l.tenant_uuid = ${tenantUuid} and l.kind = 'control')
    order by a.uuid desc limit ${MOST}`.execute(db);
  return rows;
}
