import type { ArtifactView } from '@assay/contract/artifact.ts';
import { sql } from 'kysely';
import type { Answer } from '../../../context.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type Scopes, scopesColumn } from '../../catalogue/coverage/scopes-fragment.ts';

type Described = Omit<Answer<ArtifactView['sboms'][number]>, 'severity_counts' | 'check'> &
  ArtifactView['sboms'][number]['severity_counts'] & {
    scopes: Scopes;
    unknown: number;
    handled: number;
  };

/** SBOMs that describe an artifact, newest first. */
export async function selectSboms(db: Reader, tenantUuid: string, uuid: string, most: number) {
  const { rows } = await sql<Described>`
    select b.sbomid, p.path as project, b.name, b.version, b.format, b.uploaded_at, coalesce(s.critical, 0) as critical,
      coalesce(s.high, 0) as high, coalesce(s.medium, 0) as medium, coalesce(s.low, 0) as low,
      coalesce(s.unassigned, 0) as unassigned, coalesce(s.unknown, 0) as unknown,
      coalesce(s.handled, 0) as handled, ${scopesColumn} as scopes
    from artifact_sbom l
    join sbom b on b.tenant_uuid = l.tenant_uuid and b.sbomid = l.sbomid
    join project p on p.tenant_uuid = b.tenant_uuid and p.uuid = b.project_uuid
    left join set_summary s on s.tenant_uuid = b.tenant_uuid and s.set_id = b.set_id
    where l.tenant_uuid = ${tenantUuid} and l.artifact_uuid = ${uuid}
    order by b.uploaded_at desc, b.sbomid desc limit ${most}`.execute(db);
  return rows.map(({ critical, high, medium, low, unassigned, ...row }) => ({
    ...row,
    severity_counts: { critical, high, medium, low, unassigned },
  }));
}

/** SBOMs of current sets of projects that contain a package version, the newest first. */
export async function selectWhereUsed(db: Reader, tenantUuid: string, pvId: number, most: number) {
  const { rows } = await sql<Answer<ArtifactView['where_used'][number]>>`
    select c.sbomid, p.path as project, c.version, c.in_use, c.uploaded_at
    from current_sboms_of((
        select array_agg(s.set_id) from sets_with_any(array[${pvId}::int]) s)) c
      join project_summary p on p.tenant_uuid = ${tenantUuid} and p.project_uuid = c.project_uuid
    order by c.uploaded_at desc, c.sbomid desc limit ${most}`.execute(db);
  return rows;
}
