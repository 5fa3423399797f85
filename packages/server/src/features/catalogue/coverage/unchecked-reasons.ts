import type { UncheckedReasons } from '@assay/contract/advisories.ts';
import {
  type ScopeCount,
  type UncheckedGroup,
  uncheckedGroupsOf,
} from '@assay/core/coverage/check.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { currentSboms } from './current-sboms.ts';
import { readCoverage } from './read-coverage.ts';

/** Groups that are answered. */
const MOST_GROUPS = 200;

/** What the current SBOMs of a tenant consist of. */
interface ScopeSums {
  /** Each scope once. */
  scopes: (ScopeCount & { sboms: number })[];
  sboms: number;
  uncounted: number;
}

/**
 * Why components of a tenant's current SBOMs were not compared, by the sources that are loaded now.
 *
 * Reads each current SBOM once, by the index of those in use and the summaries of projects.
 */
export async function listUncheckedReasons(
  db: Reader,
  tenantUuid: string,
): Promise<UncheckedReasons> {
  const { scopes, sboms, uncounted } = await selectScopeSums(db, tenantUuid);
  const coverage = await readCoverage(db);
  // A scope is one group at most: an intrinsic reason, or an ecosystem and release without a source.
  const groups = scopes
    .flatMap((scope) =>
      uncheckedGroupsOf([scope], coverage).map((group) => ({ ...group, sboms: scope.sboms })),
    )
    .sort(
      (left, right) =>
        right.components - left.components || (nameOf(left) < nameOf(right) ? -1 : 1),
    );
  return { items: groups.slice(0, MOST_GROUPS), total: groups.length, sboms, uncounted };
}

const nameOf = ({ reason, ecosystem, release }: UncheckedGroup) =>
  `${ecosystem ?? ''} ${release ?? ''} ${reason}`;

async function selectScopeSums(db: Reader, tenantUuid: string): Promise<ScopeSums> {
  const { rows } = await sql<ScopeSums>`
    with inside as materialized (
      select b.sbomid, b.scope_ids, b.scope_components
      from ${currentSboms} n join sbom b on b.tenant_uuid = n.tenant_uuid and b.sbomid = n.sbomid
      where n.tenant_uuid = ${tenantUuid}),
    summed as (
      select u.scope_id, sum(u.components)::int as components, count(distinct i.sbomid)::int as sboms
      from inside i, unnest(i.scope_ids, i.scope_components) u (scope_id, components) group by 1)
    select
      (select coalesce(jsonb_agg(jsonb_build_object('unchecked', f.unchecked, 'ecosystem', f.ecosystem,
         'release', f.release, 'components', s.components, 'sboms', s.sboms)
         order by s.components desc, f.scope_id), '[]')
       from summed s join check_scope_fact f on f.scope_id = s.scope_id) as scopes,
      (select count(*) from inside)::int as sboms,
      (select count(*) from inside where scope_ids is null)::int as uncounted`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate answers one row');
  return row;
}
