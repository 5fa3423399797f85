import type { ScopeCount } from '@assay/core/coverage/check.ts';
import { sql } from 'kysely';
import { scopesColumn } from './scopes-fragment.ts';

/**
 * SBOMs of projects' current sets, as a table (tenant_uuid, project_uuid, sbomid): those in use, or the newest
 * if none is (ADR 0012). The only definition of the current set.
 */
export const currentSboms = sql`(
  select tenant_uuid, project_uuid, sbomid from sbom where in_use and status = 'ready'
  union all
  select tenant_uuid, project_uuid, newest_sbomid from project_summary
  where deployed_count = 0 and newest_sbomid is not null)`;

/** The same SBOMs with all columns of `sbom`, for queries over many projects: it reads each row once. */
export const currentSbomRows = sql`(
  select b.* from sbom b where b.in_use and b.status = 'ready'
  union all
  select b.* from project_summary p
  join sbom b on b.tenant_uuid = p.tenant_uuid and b.sbomid = p.newest_sbomid
  where p.deployed_count = 0)`;

/** Scopes of a current SBOM, with its numbers of undecided and handled findings. */
export interface CurrentCheck {
  /** Null until they are counted. */
  scopes: ScopeCount[] | null;
  unknown: number;
  handled: number;
}

/** A column of a query: the checks of the current SBOMs of a project_summary `s`. */
export const currentChecks = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('scopes', ${scopesColumn}, 'unknown', coalesce(t.unknown, 0),
    'handled', coalesce(t.handled, 0))), '[]')
  from ${currentSboms} n
  join sbom b on b.tenant_uuid = n.tenant_uuid and b.sbomid = n.sbomid
  left join set_summary t on t.tenant_uuid = b.tenant_uuid and t.set_id = b.set_id
  where n.tenant_uuid = s.tenant_uuid and n.project_uuid = s.project_uuid)`;
