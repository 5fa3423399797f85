import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** A profile by its names, as JSON. */
interface NamedProfile {
  profileId: string;
  slug: string;
  name: string;
  version: number;
}

/** Choice of a project, and the default of its tenant. */
interface ProjectProfileRow {
  chosen: NamedProfile | null;
  tenant_default: NamedProfile | null;
  chosen_by: string | null;
  chosen_at: Date | null;
}

const named = (alias: 'p' | 'd') => {
  const of = sql.raw(alias);
  return sql`case when ${of}.uuid is not null then jsonb_build_object('profileId', ${of}.uuid, 'slug', ${of}.slug,
    'name', ${of}.name, 'version', ${of}.version) end`;
};

/** The choice of a project; undefined when the tenant does not have the project. */
export async function findProjectProfile(
  db: Reader,
  tenantUuid: string,
  projectUuid: string,
): Promise<ProjectProfileRow | undefined> {
  const { rows } = await sql<ProjectProfileRow>`
    select ${named('p')} as chosen, ${named('d')} as tenant_default, c.chosen_by, c.chosen_at
    from project j
    left join project_profile c on c.tenant_uuid = j.tenant_uuid and c.project_uuid = j.uuid
    left join attestation_profile p on p.tenant_uuid = c.tenant_uuid and p.uuid = c.profile_uuid
    left join attestation_profile d on d.tenant_uuid = j.tenant_uuid and d.is_default
    where j.tenant_uuid = ${tenantUuid} and j.uuid = ${projectUuid}`.execute(db);
  return rows[0];
}

/** Stores the choice of a project. */
export async function putProjectProfile(
  tx: Writer,
  tenantUuid: string,
  choice: { project_uuid: string; profile_uuid: string; chosen_by: string },
): Promise<void> {
  await sql`
    insert into project_profile (tenant_uuid, project_uuid, profile_uuid, chosen_by)
    values (${tenantUuid}, ${choice.project_uuid}, ${choice.profile_uuid}, ${choice.chosen_by})
    on conflict (tenant_uuid, project_uuid) do update set profile_uuid = excluded.profile_uuid,
      chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`.execute(tx);
}

/** Removes the choice of a project. */
export const deleteProjectProfile = (tx: Writer, tenantUuid: string, projectUuid: string) =>
  sql`
    delete from project_profile where tenant_uuid = ${tenantUuid} and project_uuid = ${projectUuid}`.execute(
    tx,
  );

/** Number of projects that chose a profile. */
export async function countChoosing(
  db: Reader,
  tenantUuid: string,
  profileUuid: string,
): Promise<number> {
  const { rows } = await sql<{ projects: number }>`
    select count(*)::int as projects from project_profile
    where tenant_uuid = ${tenantUuid} and profile_uuid = ${profileUuid}`.execute(db);
  return rows[0]?.projects ?? 0;
}
