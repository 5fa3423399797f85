import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

/** An object of entries. */
export interface ObjectRow {
  uuid: string;
  kind: string;
  name: string;
  project: string | null;
}

/** Finds existing objects of the tenant, by uuid; each table is read along its primary key. */
export async function selectObjects(
  db: Reader,
  tenantUuid: string,
  uuids: readonly string[],
): Promise<ObjectRow[]> {
  const condition = sql`tenant_uuid = ${tenantUuid} and uuid = any (${uuids}::uuid[])`;
  const { rows } = await sql<ObjectRow>`
    select uuid, 'project' as kind, path as name, path as project from project where ${condition}
    union all
    select b.sbomid, 'sbom', concat_ws(' ', p.path, nullif(b.version, '')), p.path from sbom b
      join project p on p.tenant_uuid = b.tenant_uuid and p.uuid = b.project_uuid
      where b.tenant_uuid = ${tenantUuid} and b.sbomid = any (${uuids}::uuid[])
    union all
    select uuid, 'upload', concat_ws(' ', project, nullif(version, '')), null from upload where ${condition}
    union all select uuid, 'ledger', name, null from ledger where ${condition} and deleted_at is null
    union all select uuid, 'collection', name, null from collection where ${condition} and deleted_at is null
    union all select uuid, 'document', id, null from document where ${condition} and state <> 'erased'
    union all select uuid, 'artifact', name, null from artifact where ${condition}
    union all select uuid, 'attachment', name, null from attachment where ${condition}
    union all select uuid, 'api_key', name, null from api_key where ${condition} and deleted_at is null
    union all select uuid, 'signers_group', name, null from signers_group where ${condition}
    union all select uuid, 'signing_key', name, null from signing_key where ${condition}
    union all select uuid, 'attprofile', name, null from attestation_profile where ${condition}
    union all select uuid, 'user', email, null from tenant_person where uuid = any (${uuids}::uuid[])
    union all select uuid, 'tenant', name, null from own_tenant() where uuid = any (${uuids}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Finds the latest names of objects in the log itself, along audit_entry_subject. */
export async function selectToldNames(
  db: Reader,
  tenantUuid: string,
  uuids: readonly string[],
): Promise<{ uuid: string; name: string; project: string | null }[]> {
  const { rows } = await sql<{ uuid: string; name: string; project: string | null }>`
    select s.uuid, t.name, t.project from unnest(${uuids}::uuid[]) s (uuid) cross join lateral (
      select coalesce(n.path, n.name, n.email, n.project, n.id) as name, coalesce(n.path, n.project) as project
      from audit_entry e cross join lateral jsonb_to_record(e.details)
        n (path text, name text, email text, project text, id text)
      where e.tenant_uuid = ${tenantUuid} and e.subject_uuid = s.uuid
        and coalesce(n.path, n.name, n.email, n.project, n.id) <> ''
      order by e.uuid desc limit 1) t`.execute(db);
  return rows;
}
