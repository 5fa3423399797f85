import { sql } from 'kysely';
import type { Actor, Change } from '../../context.ts';
import type { Reader, Writer } from '../db/database.ts';
import { plannedOnce } from '../db/planned-once.ts';

/**
 * Adds the audit entry of a change to the transaction of the change, so that neither exists without the other.
 * Entries are never updated or deleted: the role that writes them has no permission.
 */
export const insertAuditEntry = (tx: Writer, actor: Actor, change: Change): Promise<void> =>
  insertAuditEntries(tx, [{ actor, change }]);

/** Like {@link insertAuditEntry}, for many changes of one tenant in one statement; in order. */
export async function insertAuditEntries(
  tx: Writer,
  entries: { actor: Actor; change: Change }[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ actor, change }) => ({
    tenant_uuid: actor.tenantUuid,
    actor_kind: actor.kind,
    actor_uuid: actor.uuid,
    actor_name: actor.name,
    role: actor.role,
    session_hash: actor.sessionHash,
    ip: actor.ip,
    action: change.action,
    subject_uuid: change.subject_uuid,
    details: change.details ?? {},
    outcome: change.outcome ?? 'ok',
    at: change.at?.toISOString() ?? null,
    object_sha256: change.object ? Buffer.from(change.object.sha256).toString('hex') : null,
    object_size: change.object?.size_bytes ?? null,
  }));
  await sql`${plannedOnce}
    insert into audit_entry
      (tenant_uuid, actor_kind, actor_uuid, actor_name, role, session_hash, ip, action, subject_uuid, details, outcome,
       at, object_sha256, object_size, object_salt)
    select n.tenant_uuid, n.actor_kind, n.actor_uuid, n.actor_name, n.role, n.session_hash, n.ip, n.action, n.subject_uuid,
      n.details, n.outcome, coalesce(n.at, clock_timestamp()), decode(n.object_sha256, 'hex'), n.object_size,
      case when n.object_sha256 is not null then commitment_salt() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (tenant_uuid uuid, actor_kind text, actor_uuid uuid,
      actor_name text, role text, session_hash text, ip text, action text, subject_uuid uuid, details jsonb, outcome text,
      at timestamptz, object_sha256 text, object_size bigint)`.execute(tx);
}

/** Returns the default tenant, whose audit log records changes that concern all tenants. */
export async function selectDefaultTenant(db: Reader): Promise<string> {
  const { rows } = await sql<{ uuid: string | null }>`select default_tenant() as uuid`.execute(db);
  return rows[0]?.uuid ?? noDefault();
}

/**
 * Shows the rows of a tenant to the rest of a transaction that began without one, and returns it.
 *
 * @param tenantUuid the default tenant when absent
 */
export async function seeTenant(tx: Writer, tenantUuid?: string): Promise<string> {
  const { rows } = await sql<{ uuid: string | null }>`
    select set_config('app.tenant', coalesce(${tenantUuid ?? null}, default_tenant()::text), true) as uuid`.execute(
    tx,
  );
  return rows[0]?.uuid || noDefault();
}

function noDefault(): never {
  throw new Error('There is no default tenant');
}
