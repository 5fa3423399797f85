import type { Input } from '@assay/contract/endpoint.ts';
import type { projects } from '@assay/contract/projects.ts';
import type { Check } from '@assay/core/coverage/check.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { computedListQuery, type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders } from '../../platform/db/order-queries.ts';
import { isAtOrBelow, isBelow } from '../../platform/db/path-queries.ts';
import { containing } from '../../platform/http/page.ts';
import { selectFolderChecks } from '../catalogue/coverage/folder-checks.ts';
import { byRules, hasVerdict, joinResultsOf } from '../rule-set-results/verdict-fragments.ts';
import { COUNTED, type ProjectDetails, withDetails } from './detail-queries.ts';

/** A project with the counts of its current set. */
export type ProjectRow = ListedRow & ProjectDetails;

interface ListedRow {
  uuid: string;
  path: string;
  name: string;
  description: string;
  labels: Record<string, string>;
  created_at: Date;
  sbom_count: number;
  component_count: number;
  critical: number;
  high: number;
  medium: number;
  low: number;
  unassigned: number;
  rank: string;
  last_upload_at: Date | null;
  deployed_count: number;
}

const columns = sql`p.uuid, p.path, p.name, p.description, p.labels, p.created_at,
  s.sbom_count, s.component_count, s.critical, s.high, s.medium, s.low, s.unassigned, s.rank, s.last_upload_at,
  s.deployed_count`;

const joined = sql`project_summary s
  join project p on p.tenant_uuid = s.tenant_uuid and p.uuid = s.project_uuid`;

/** One project by uuid or by path. */
export async function findProject(
  db: Reader,
  tenantUuid: string,
  account: string,
  by: { uuid: string } | { path: string },
): Promise<ProjectRow | undefined> {
  const condition = 'uuid' in by ? sql`p.uuid = ${by.uuid}` : sql`p.path = ${by.path}`;
  const { rows } = await sql<ListedRow>`
    select ${columns} from ${joined} where s.tenant_uuid = ${tenantUuid} and ${condition}`.execute(
    db,
  );
  const [row] = await withDetails(db, { tenantUuid, account }, rows);
  return row;
}

type Filter = Omit<Input<typeof projects.listProjects>, 'cursor'>;

function filtersOf(tenantUuid: string, account: string, filter: Filter) {
  const { project, keyword, inUse, affected, vulnerability, favorite, label } = filter;
  const pattern = containing(keyword ?? '');
  const [key = '', ...value] = label?.split('=') ?? [];
  return [
    sql`s.tenant_uuid = ${tenantUuid}`,
    project === undefined ? undefined : isAtOrBelow(sql`s.path`, project),
    keyword ? sql`(s.path ilike ${pattern} or p.name ilike ${pattern})` : undefined,
    inUse === undefined ? undefined : sql`(s.in_use_count > 0) = ${inUse}`,
    // A rank leaves out what is unassigned.
    affected === undefined ? undefined : sql`(s.rank > 0 or s.unassigned > 0) = ${affected}`,
    vulnerability === undefined ? undefined : isAffectedBy(vulnerability),
    favorite === undefined
      ? undefined
      : sql`s.project_uuid ${favorite ? sql`in` : sql`not in`} (select f.project_uuid from project_favorite f
      where f.tenant_uuid = ${tenantUuid} and f.account_uuid = ${account}::uuid)`,
    hasVerdict(filter, sql`c.results`),
    label === undefined ? undefined : sql`p.labels ->> ${key} = ${value.join('=')}`,
  ];
}

const isByRules = ({ sort }: Pick<Filter, 'sort'>) => sort === 'rules' || sort === '-rules';

/** Whether a list joins results `c`: for its order or a filter. */
const asksResults = ({ sort, rule_set, verdict }: Filter) =>
  isByRules({ sort }) || rule_set !== undefined || verdict !== undefined;

/** The current set contains a package version that the vulnerability affects. */
const isAffectedBy = (id: string) => sql`s.current_set in (
  select w.set_id from sets_with_any((
    select array_agg(k.pv_id) from vulnerability_fact v cross join lateral known_packages_of(v.vuln_id) k
    where v.id = ${id})) w)`;

/**
 * Each along an index of project_summary; by rules, the results of all are sorted. Projects without an upload sort as older than all
 * others.
 */
const ordersOf = (
  filter: Filter,
): ListOrders<'path' | 'severity' | 'uploaded_at' | 'sboms' | 'components' | 'rules'> => ({
  columns: {
    rules: byRules(filter),
    path: { by: sql`s.path`, type: 'text' },
    severity: { by: sql`s.rank`, type: 'bigint' },
    uploaded_at: {
      by: sql`coalesce(s.last_upload_at, '-infinity'::timestamptz)`,
      type: 'timestamptz',
    },
    sboms: { by: sql`s.sbom_count`, type: 'int' },
    components: { by: sql`s.component_count`, type: 'int' },
  },
  tie: { by: sql`s.project_uuid`, type: 'uuid' },
  ties: 'against',
});

/** One page along the index of the sort order. */
export async function selectProjects(
  db: Reader,
  tenantUuid: string,
  account: string,
  filter: Filter & ListPage<Filter['sort']>,
) {
  const results = asksResults(filter) ? joinResultsOf(COUNTED) : sql``;
  // A summary for each project: only filters on its own columns have to be counted with it.
  const isOfProject = Boolean(filter.keyword) || filter.label !== undefined;
  const list = (isByRules(filter) ? computedListQuery : listQuery)({
    select: columns,
    from: sql`${joined} ${results}`,
    counted: isOfProject ? sql`${joined} ${results}` : sql`project_summary s ${results}`,
    filters: filtersOf(tenantUuid, account, filter),
    orders: ordersOf(filter),
    page: filter,
  });
  const { rows, count } = await list.read<ListedRow>(db);
  return { rows: await withDetails(db, { tenantUuid, account }, rows), count };
}

/** A folder or project directly below a prefix, with totals of its content. */
export interface FolderRow {
  name: string;
  project_uuid: string | null;
  project_count: number;
  has_children: boolean;
  critical: number;
  high: number;
  medium: number;
  low: number;
  unassigned: number;
  check: Check | null;
}

const FOLDER_ORDERS: ListOrders<'name'> = {
  columns: { name: { by: sql`name`, type: 'text' } },
  tie: { by: sql`name`, type: 'text' },
};

/** Children of a prefix, in order of name: one pass over the paths below it, grouped by their next segment. */
export async function selectFolders(
  db: Reader,
  tenantUuid: string,
  { prefix, ...page }: { prefix: string } & ListPage<'name' | '-name'>,
) {
  const start = prefix === '' ? 1 : prefix.length + 2;
  const range = prefix === '' ? sql`true` : isBelow(sql`s.path`, prefix);
  const children = sql`
    select split_part(substr(s.path, ${start}), '/', 1) collate "C" as name, s.*,
      strpos(substr(s.path, ${start}), '/') > 0 as is_below
    from project_summary s where s.tenant_uuid = ${tenantUuid} and ${range}`;
  const { rows, count } = await listQuery({
    select: ({ order, limit }) => sql`
    select name, ${order.keys}, (array_agg(project_uuid) filter (where not is_below))[1] as project_uuid,
      count(*)::int as project_count, bool_or(is_below) as has_children, sum(critical)::int as critical,
      sum(high)::int as high, sum(medium)::int as medium, sum(low)::int as low, sum(unassigned)::int as unassigned
    from (${children}) c
    where ${order.after}
    group by name order by ${order.by} limit ${limit}`,
    from: sql`(${children}) c`,
    counted: () => sql`select count(distinct name)::int as count from (${children}) c`,
    orders: FOLDER_ORDERS,
    page,
  }).read<Omit<FolderRow, 'check'>>(db);
  const names = rows.map(({ name }) => name);
  const checks = await selectFolderChecks(db, tenantUuid, { prefix, names });
  return { rows: rows.map((row) => ({ ...row, check: checks.get(row.name) ?? null })), count };
}

/** False when the path is taken. */
export async function insertProject(
  tx: Writer,
  project: {
    tenant_uuid: string;
    uuid: string;
    path: string;
    name: string;
    description: string;
    labels: Record<string, string>;
  },
): Promise<boolean> {
  const { tenant_uuid, uuid, path, name, description, labels } = project;
  const { rows } = await sql`
    insert into project (tenant_uuid, uuid, path, name, description, labels)
    values (${tenant_uuid}, ${uuid}, ${path}, ${name}, ${description}, ${JSON.stringify(labels)}::jsonb)
    on conflict (tenant_uuid, path) do nothing returning 1`.execute(tx);
  if (rows.length === 0) return false;
  await tx
    .insertInto('project_summary')
    .values({ tenant_uuid, project_uuid: uuid, path })
    .execute();
  return true;
}

/** Changes the given fields; false when the project does not exist. */
export async function updateProject(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
  changes: {
    name?: string | undefined;
    description?: string | undefined;
    labels?: Record<string, string> | undefined;
  },
): Promise<boolean> {
  const labels = changes.labels === undefined ? null : JSON.stringify(changes.labels);
  const { rows } = await sql`
    update project set name = coalesce(${changes.name ?? null}, name),
      description = coalesce(${changes.description ?? null}, description), labels = coalesce(${labels}::jsonb, labels)
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid} returning 1`.execute(tx);
  return rows.length === 1;
}

/**
 * Deletes a project with everything in it; its set must have left the tenant's sums before.
 *
 * @returns SHA-256 of the bytes that its SBOMs and attachments referred to
 */
export async function deleteProject(
  tx: Writer,
  tenantUuid: string,
  uuid: string,
): Promise<Buffer[]> {
  const sha256s: Buffer[] = [];
  for (const table of ['attachment', 'sbom'] as const) {
    const deleted = await tx
      .deleteFrom(table)
      .where('tenant_uuid', '=', tenantUuid)
      .where('project_uuid', '=', uuid)
      .returning('sha256')
      .execute();
    sha256s.push(...deleted.map((row) => row.sha256));
  }
  await tx
    .deleteFrom('project')
    .where('tenant_uuid', '=', tenantUuid)
    .where('uuid', '=', uuid)
    .execute();
  return sha256s;
}
