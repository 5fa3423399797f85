import { type RawBuilder, sql } from 'kysely';
import { intArray } from '../../../platform/db/array-text.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/http/page.ts';
import { USED_COLUMNS, usedGroups } from './groups.ts';
import { type Hits, type JoinedTable, MOST_HITS } from './joined-table.ts';
import type { ListConditions } from './list-conditions.ts';

const NOTHING = { groups: [], is_whole: false };

/** Package versions of the tenant's SBOMs without an artifact, filtered. */
export async function usedTable(
  db: Reader,
  tenantUuid: string,
  filter: ListConditions,
): Promise<JoinedTable> {
  const always = sql`r.tenant_uuid = ${tenantUuid} and not r.is_artifact`;
  const isWanted =
    filter.scope !== 'built' &&
    filter.labels.length === 0 &&
    filter.sets.length === 0 &&
    filter.profile === null &&
    filter.rule_set === null &&
    filter.sha256 === null;
  return {
    number: 1,
    table: sql`tenant_package`,
    always,
    id: sql`r.pv_id`,
    tie: sql`r.tie`,
    tie_type: sql`bigint`,
    keys: { name: sql`r.name`, used_in: sql`r.projects` },
    columns: USED_COLUMNS,
    ...(isWanted ? await usedGroups(db, tenantUuid, filter) : NOTHING),
    ...conditionsOf(always, filter),
  };
}

function conditionsOf(
  always: RawBuilder<unknown>,
  { names, versions }: ListConditions,
): Pick<JoinedTable, 'conditions' | 'range' | 'hits'> {
  const conditions: RawBuilder<unknown>[] = [];
  const hits: Hits[] = [];
  if (versions !== null) {
    const condition = sql`r.pv_id = any (${intArray(versions)}::int[])`;
    conditions.push(condition);
    const rows = sql`tenant_package r where ${always} and ${condition}`;
    hits.push({ rows, isQuick: true, isRange: false });
  }
  for (const name of names) {
    const pattern = containing(name);
    conditions.push(sql`r.name ilike ${pattern}`);
    // Each name has at least one row: when not all names are read, there are too many rows as well.
    const rows = sql`
      tenant_package r where r.tenant_uuid = current_tenant() and r.package_id = any (array(
        select k.package_id from known_packages_like(${pattern}, ${MOST_HITS + 1}) k))`;
    hits.push({ rows, isQuick: false, isRange: false });
  }
  return { conditions, range: null, hits };
}
