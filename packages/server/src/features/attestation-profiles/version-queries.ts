import type { ProfileRules } from '@assay/contract/profile-rules.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

/** A saved state of a profile, as its audit entry has it. */
interface VersionRow {
  version: number;
  name: string;
  description: string;
  rules: ProfileRules;
  saved_at: Date;
  saved_by: string;
  entry_uuid: string;
}

/** Versions of a profile from the audit entries that saved them, newest first, along the index of subjects. */
export async function selectVersions(
  db: Reader,
  tenantUuid: string,
  uuid: string,
  most: number,
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select coalesce((a.details -> 'before' ->> 'version')::int, 0) + 1 as version, a.details ->> 'name' as name,
      a.details ->> 'description' as description, a.details -> 'rules' as rules, a.at as saved_at,
      a.actor_name as saved_by, a.uuid as entry_uuid
    from audit_entry a
    where a.tenant_uuid = ${tenantUuid} and a.subject_uuid = ${uuid} and a.outcome = 'ok'
      and a.action in ('attprofile.create', 'attprofile.update')
    order by a.uuid desc limit ${most}`.execute(db);
  return rows;
}

/** UUIDs of artifacts that the tenant builds, in their order. */
export async function selectBuiltUuids(
  db: Reader,
  tenantUuid: string,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('artifact')
    .select('uuid')
    .where('tenant_uuid', '=', tenantUuid)
    .where('is_built', '=', true)
    .orderBy('uuid')
    .limit(most)
    .execute();
  return rows.map(({ uuid }) => uuid);
}
