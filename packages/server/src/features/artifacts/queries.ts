import type { artifacts } from '@assay/contract/artifacts.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { COUNT_LIMIT } from '@assay/contract/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { type CursorKey, containing, countUnlessAll } from '../../platform/http/page.ts';

/** Names fetched at most for a substring; a broader one walks the index of the sort order instead. */
const NAMES = 2_000;

/** A package version of the tenant, as SQL gives it. */
export interface ArtifactRow {
  pv_id: number;
  name: string;
  projects: number;
  worst: number;
  identity: string;
  version: string;
  critical: number;
  high: number;
  medium: number;
  low: number;
  unassigned: number;
}

type Filter = Omit<Input<typeof artifacts.listArtifacts>, 'cursor'>;

const ORDERS: Record<Filter['sort'], string> = {
  name: 't.name, t.pv_id',
  '-name': 't.name desc, t.pv_id desc',
  severity: 't.worst, t.projects, t.pv_id desc',
  '-severity': 't.worst desc, t.projects desc, t.pv_id',
  used_in: 't.projects, t.pv_id desc',
  '-used_in': 't.projects desc, t.pv_id',
};

const SEVERITY_RANKS = { critical: 4, high: 3, medium: 2, low: 1, unassigned: 0 } as const;

function afterOf(sort: Filter['sort'], after: CursorKey | undefined): RawBuilder<unknown> {
  if (after === undefined) return sql`true`;
  const [key, second, third] = after;
  switch (sort) {
    case 'name':
      return sql`(t.name, t.pv_id) > (${key}, ${second}::int)`;
    case '-name':
      return sql`(t.name, t.pv_id) < (${key}, ${second}::int)`;
    case 'used_in':
      return sql`t.projects >= ${key}::int and (t.projects > ${key}::int or t.pv_id < ${second}::int)`;
    case '-used_in':
      return sql`t.projects <= ${key}::int and (t.projects < ${key}::int or t.pv_id > ${second}::int)`;
    case 'severity':
      return sql`t.worst >= ${key}::int and (t.worst > ${key}::int or t.projects > ${second}::int
        or t.projects = ${second}::int and t.pv_id < ${third}::int)`;
    case '-severity':
      return sql`t.worst <= ${key}::int and (t.worst < ${key}::int or t.projects < ${second}::int
        or t.projects = ${second}::int and t.pv_id > ${third}::int)`;
  }
}

/** The key of a row under a sort order. */
export function keyOf(sort: Filter['sort']): (row: ArtifactRow) => CursorKey {
  if (sort.endsWith('name')) return (row) => [row.name, String(row.pv_id)];
  if (sort.endsWith('used_in')) return (row) => [String(row.projects), String(row.pv_id)];
  return (row) => [String(row.worst), String(row.projects), String(row.pv_id)];
}

/**
 * One page of what the tenant's SBOMs contain. The page is cut along the index of the sort order before the global
 * tables are asked about its rows alone. A substring is looked up in the names first: through a join it would walk
 * the whole order.
 */
export async function selectArtifacts(
  db: Reader,
  tenantUuid: string,
  filter: Filter & { after: CursorKey | undefined },
) {
  const conditions = [sql`t.tenant_uuid = ${tenantUuid}`];
  if (filter.severity !== undefined) {
    const ranks = filter.severity.map((severity) => SEVERITY_RANKS[severity]);
    conditions.push(sql`t.worst = any (${ranks}::smallint[])`);
  }
  if (filter.keyword) conditions.push(await namesLike(db, filter.keyword));
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<ArtifactRow>`
    with page as materialized (
      select t.pv_id, t.name, t.projects, t.worst from tenant_package t
      where ${where} and ${afterOf(filter.sort, filter.after)}
      order by ${sql.raw(ORDERS[filter.sort])} limit ${filter.pageSize + 1})
    select t.*, v.identity, v.version, coalesce(r.critical, 0) as critical, coalesce(r.high, 0) as high,
      coalesce(r.medium, 0) as medium, coalesce(r.low, 0) as low, coalesce(r.unassigned, 0) as unassigned
    from page t
    join known_package_versions(array(select pv_id from page)) v on v.pv_id = t.pv_id
    left join known_risks(array(select pv_id from page)) r on r.pv_id = t.pv_id
    order by ${sql.raw(ORDERS[filter.sort])}`.execute(db);
  const count = await countUnlessAll(rows, filter, async () => {
    const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from tenant_package t where ${where} limit ${COUNT_LIMIT + 1}) n`.execute(db);
    return counted.rows[0]?.count ?? 0;
  });
  return { rows, count };
}

async function namesLike(db: Reader, keyword: string): Promise<RawBuilder<unknown>> {
  const pattern = containing(keyword);
  const { rows } = await sql<{ package_id: number }>`
    select package_id from known_packages_like(${pattern}, ${NAMES + 1})`.execute(db);
  if (rows.length > NAMES) return sql`t.name ilike ${pattern}`;
  const ids = `{${rows.map((row) => row.package_id).join(',')}}`;
  return sql`t.package_id = any (${ids}::int[])`;
}
