import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/http/page.ts';
import { intArray } from '../../catalogue/array-text.ts';
import { USED_COLUMNS, usedGroups } from './groups.ts';
import type { Side } from './side.ts';
import type { Wanted } from './wanted.ts';
import { selectNames } from './wanted-queries.ts';

/** Names fetched at most for a substring. */
const NAMES = 5_000;
const NOTHING = { groups: [], is_whole: false };

/** Package versions of the tenant's SBOMs that no artifact stands for, as far as they are wanted. */
export async function usedSide(db: Reader, tenantUuid: string, wanted: Wanted): Promise<Side> {
  const always = sql`r.tenant_uuid = ${tenantUuid} and not r.is_artifact`;
  const isWanted =
    wanted.scope !== 'built' &&
    wanted.labels.length === 0 &&
    wanted.sets.length === 0 &&
    wanted.sha256 === null;
  return {
    number: 1,
    table: sql`tenant_package`,
    always,
    id: sql`r.pv_id`,
    id_type: sql`int`,
    keys: { name: sql`r.name`, used_in: sql`r.projects` },
    columns: USED_COLUMNS,
    ...(isWanted ? await usedGroups(db, tenantUuid, wanted) : NOTHING),
    ...(await conditionsOf(db, always, wanted)),
  };
}

async function conditionsOf(
  db: Reader,
  always: RawBuilder<unknown>,
  { names, versions }: Wanted,
): Promise<Pick<Side, 'conditions' | 'hits'>> {
  const conditions: RawBuilder<unknown>[] = [];
  const hits: RawBuilder<unknown>[] = [];
  const by = (condition: RawBuilder<unknown>) => {
    conditions.push(condition);
    hits.push(sql`select r.* from tenant_package r where ${always} and ${condition}`);
  };
  if (versions !== null) by(sql`r.pv_id = any (${intArray(versions)}::int[])`);
  for (const name of names) {
    const pattern = containing(name);
    const packages = await selectNames(db, pattern, NAMES + 1);
    if (packages.length > NAMES) conditions.push(sql`r.name ilike ${pattern}`);
    else by(sql`r.package_id = any (${intArray(packages)}::int[])`);
  }
  return { conditions, hits };
}
