import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** An SBOM of a project that was uploaded by an instant. */
export interface SbomOfThen {
  sbomid: string;
  version: string;
  uploaded_at: Date;
  /** Whether it was in use then. */
  in_use: boolean;
  /** An audit entry of by then states `in_use`; otherwise it is that of today. */
  is_stated: boolean;
  /** Its components were compared with advisories by then. */
  is_ready: boolean;
}

/** Whether the tenant has a project. */
export async function isProject(db: Reader, tenantUuid: string, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from project where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the SBOMs of a project that were uploaded by an instant, newest first; those deleted since are gone. The newest audit
 * entry of by then says whether an SBOM was in use.
 *
 * @param counted place of the end of counting among an SBOM's steps, from 0
 */
export async function selectSbomsOfThen(
  db: Reader,
  tenantUuid: string,
  {
    uuid,
    at,
    counted,
    rounded_ms,
  }: Record<'counted' | 'rounded_ms', number> & { uuid: string; at: Date },
): Promise<SbomOfThen[]> {
  const { rows } = await sql<SbomOfThen>`
    select b.sbomid, b.version, b.uploaded_at, coalesce(u.in_use, b.in_use) as in_use, u.in_use is not null as is_stated,
      coalesce(b.steps[${counted + 1}::int] + make_interval(secs => ${rounded_ms / 1000}::float8) <= ${at}, false) as is_ready
    from sbom b left join lateral (
      select (a.details ->> 'in_use')::boolean as in_use from audit_entry a
      where a.tenant_uuid = b.tenant_uuid and a.subject_uuid = b.sbomid and a.action in ('sbom.upload', 'sbom.update')
        and a.outcome = 'ok' and a.details ? 'in_use' and a.at <= ${at}
      order by a.at desc, a.uuid desc limit 1) u on true
    where b.tenant_uuid = ${tenantUuid} and b.project_uuid = ${uuid} and b.uploaded_at <= ${at}
    order by b.uploaded_at desc, b.sbomid desc`.execute(db);
  return rows;
}
