import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type Miscount, MOST } from './miscount.ts';
import { members } from './recount-queries.ts';

/** Compares advisory_coverage and advisory_ecosystem with affected; a row without records stays at 0. */
export async function miscountedCoverage(db: Reader): Promise<Miscount[]> {
  const { rows } = await sql<Miscount>`
    with live as (
      select distinct a.source, f.ecosystem, f.release, f.advisory_id
      from affected f join advisory a using (advisory_id) where not a.withdrawn),
    counted as (
      select source, ecosystem, release, count(*)::int as records from live group by 1, 2, 3
      union all
      select source, ecosystem, null, count(distinct advisory_id)::int from live group by 1, 2),
    stored as (
      select source, ecosystem, release, records from advisory_coverage
      union all
      select source, ecosystem, null, records from advisory_ecosystem)
    select concat_ws(' ', 'advisory_coverage', coalesce(s.source, c.source), coalesce(s.ecosystem, c.ecosystem),
      coalesce(s.release, c.release)) as what, coalesce(s.records::text, '') as stored,
      coalesce(c.records::text, '') as counted
    from stored s full join counted c on c.source = s.source and c.ecosystem = s.ecosystem
      and c.release is not distinct from s.release
    where coalesce(s.records, 0) <> coalesce(c.records, 0)
    limit ${MOST}`.execute(db);
  return rows;
}

/** Compares advisory_source_count with advisory. */
export async function miscountedSources(db: Reader): Promise<Miscount[]> {
  const { rows } = await sql<Miscount>`
    select 'advisory_source_count ' || coalesce(s.source, c.source) as what, coalesce(s.records::text, '') as stored,
      coalesce(c.records::text, '') as counted
    from advisory_source_count s
    full join (
      select source, (count(*) filter (where not withdrawn))::int as records from advisory group by 1) c on c.source = s.source
    where coalesce(s.records, 0) <> coalesce(c.records, 0)
    limit ${MOST}`.execute(db);
  return rows;
}

/** Scopes of SBOMs against the package versions in their sets, and their components against the number of all. */
export async function miscountedScopes(db: Reader, tenantUuid: string): Promise<Miscount[]> {
  const { rows } = await sql<Miscount>`
    with ${members(tenantUuid)},
    counted as (
      select m.set_id, array_agg(distinct s.scope_id order by s.scope_id) as scopes
      from members m
        join package_version v on v.pv_id = m.pv_id
        left join check_scope s on s.unchecked = v.unchecked
          and s.ecosystem = case v.unchecked when '' then v.ecosystem else '' end
          and s.release = case v.unchecked when '' then v.release else '' end
      group by m.set_id),
    stored as (
      select b.sbomid, b.set_id, b.component_count, array(select u from unnest(b.scope_ids) u order by u) as scopes,
        (select coalesce(sum(u), 0)::int from unnest(b.scope_components) u) as components
      from sbom b where b.tenant_uuid = ${tenantUuid} and b.scope_ids is not null)
    select 'sbom ' || s.sbomid as what, row(s.scopes, s.components)::text as stored,
      row(c.scopes, s.component_count)::text as counted
    from stored s left join counted c on c.set_id = s.set_id
    where s.scopes <> coalesce(c.scopes, '{}') or s.components <> s.component_count
    limit ${MOST}`.execute(db);
  return rows;
}
