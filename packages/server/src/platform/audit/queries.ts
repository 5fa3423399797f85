import { sql } from 'kysely';
import type { Actor, Change } from '../../context.ts';
import type { Writer } from '../db/database.ts';

/**
 * Adds the audit entry of a change to the transaction of the change itself, so that neither can be
 * without the other. Entries are never updated or deleted: the role that writes them may not.
 */
export async function insertAuditEntry(tx: Writer, actor: Actor, change: Change): Promise<void> {
  const { object } = change;
  await sql`
    insert into audit_entry
      (tenant_uuid, actor_kind, actor_uuid, actor_name, role, session_hash, ip,
       action, subject_uuid, details, outcome, object_sha256, object_size, object_salt)
    values
      (${actor.tenantUuid}, ${actor.kind}, ${actor.uuid}, ${actor.name}, ${actor.role},
       ${actor.sessionHash}, ${actor.ip}, ${change.action}, ${change.subject_uuid},
       ${JSON.stringify(change.details ?? {})}, ${change.outcome ?? 'ok'},
       ${object?.sha256 ?? null}, ${object?.size_bytes ?? null}, ${object ? sql`commitment_salt()` : null})`.execute(
    tx,
  );
}
