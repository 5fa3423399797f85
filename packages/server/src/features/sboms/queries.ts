import type { Input } from '@assay/contract/endpoint.ts';
import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import type { sboms } from '@assay/contract/sboms.ts';
import { type RawBuilder, sql } from 'kysely';
import { selectLeafPlaces } from '../../log/append/queries.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import {
  computedListQuery,
  type ListPage,
  listQuery,
  type PageParts,
} from '../../platform/db/list-queries.ts';
import { type ListOrders, listOrder } from '../../platform/db/order-queries.ts';
import { isAtOrBelow } from '../../platform/db/path-queries.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';
import {
  type CoverageState,
  coverageStateColumn,
} from '../catalogue/coverage/coverage-state-fragment.ts';
import { type Scopes, scopesColumn } from '../catalogue/coverage/scopes-fragment.ts';
import {
  byRules,
  hasVerdict,
  joinResultsOf,
  passedRulesOf,
  resultsOf,
} from '../rule-set-results/verdict-fragments.ts';
import { textFilter } from './text-queries.ts';
import { uploadEntryOf } from './upload-leaf-queries.ts';

/** An SBOM row; `sbom-answer.ts` converts it for the API. */
export interface SbomRow {
  sbomid: string;
  project: string;
  project_uuid: string;
  set_id: number | null;
  name: string;
  version: string;
  format: 'CycloneDX' | 'SPDX' | null;
  spec_version: string | null;
  encoding: string | null;
  serial_number: string | null;
  sha256: Buffer;
  size_bytes: string;
  uploaded_by: string;
  uploaded_at: Date;
  in_use: boolean;
  status: 'queued' | 'parsing' | 'matching' | 'ready' | 'failed';
  error: { message: string; at: string } | null;
  warnings: { message: string; at: string }[] | null;
  warning_count: number;
  component_count: number | null;
  scopes: Scopes;
  steps: (Date | null)[];
  critical: number | null;
  high: number | null;
  medium: number | null;
  low: number | null;
  unassigned: number | null;
  handled: number | null;
  /** Findings that could not be decided. */
  unknown: number | null;
  revision: number | null;
  rank: string | null;
  /** Required rules that pass; null until they are recorded. */
  rules: { passed: number; total: number } | null;
  /** Leaf of the audit entry that records the upload. */
  receipt: LeafPlace | null;
}

/** An SBOM row for those who open it: without what only its answer and lists show. */
export interface OpenedSbomRow extends Omit<SbomRow, 'receipt' | 'rules'> {
  /** State of the coverage at the instant of its counts. */
  coverage_state: CoverageState;
}

type StoredRow = Omit<SbomRow, 'receipt'> & { upload_uuid: string | null };

/** Names an SBOM `b`. */
const OWN = { tenant: sql`b.tenant_uuid`, sbomid: sql`b.sbomid` };

const openedColumns = sql`b.sbomid, p.path as project, b.project_uuid, b.set_id, b.name, b.version, b.format, b.spec_version,
  b.encoding, b.serial_number, b.sha256, b.size_bytes, b.uploaded_by, b.uploaded_at, b.in_use, b.status, b.error,
  b.warnings, b.warning_count, b.component_count, b.steps,
  ${scopesColumn} as scopes, s.unknown, s.handled, s.critical, s.high, s.medium, s.low, s.unassigned, s.revision, s.rank`;

const columns = sql`${openedColumns}, ${passedRulesOf(OWN)} as rules, ${uploadEntryOf(OWN)} as upload_uuid`;

async function withReceipts<Row extends StoredRow>(
  db: Reader,
  rows: Row[],
): Promise<(Omit<Row, 'upload_uuid'> & Pick<SbomRow, 'receipt'>)[]> {
  const places = await selectLeafPlaces(
    db,
    rows.flatMap(({ upload_uuid }) => upload_uuid ?? []),
  );
  return rows.map(({ upload_uuid, ...row }) => ({
    ...row,
    receipt: places.get(upload_uuid ?? '') ?? null,
  }));
}

const project = sql`join project p on p.tenant_uuid = b.tenant_uuid and p.uuid = b.project_uuid`;
const joins = sql`${project}
  left join set_summary s on s.tenant_uuid = b.tenant_uuid and s.set_id = b.set_id`;

export async function findSbom(db: Reader, tenantUuid: string, sbomid: string) {
  const { rows } = await sql<StoredRow>`${plannedOnce}
    select ${columns} from sbom b ${joins}
    where b.tenant_uuid = ${tenantUuid} and b.sbomid = ${sbomid}`.execute(db);
  const [row] = await withReceipts(db, rows);
  return row;
}

/** Finds an SBOM for those who open it. */
export async function findOpenedSbom(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<OpenedSbomRow | undefined> {
  const { rows } = await sql<OpenedSbomRow>`${plannedOnce}
    select ${openedColumns}, ${coverageStateColumn} from sbom b ${joins}
    where b.tenant_uuid = ${tenantUuid} and b.sbomid = ${sbomid}`.execute(db);
  return rows[0];
}

/** Returns how far an SBOM is; undefined where there is none. */
export async function findStatus(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`${plannedOnce}
    select status from sbom where tenant_uuid = ${tenantUuid} and sbomid = ${sbomid}`.execute(db);
  return rows[0]?.status;
}

type Filter = Omit<Input<typeof sboms.listSboms>, 'cursor'>;

const isByRules = ({ sort }: Pick<Filter, 'sort'>) => sort === 'rules' || sort === '-rules';

/** Filter conditions of the list besides the text: each uses an index or columns of the current row. */
function filtersOf(tenantUuid: string, filter: Filter) {
  const { project, inUse, format, status } = filter;
  // Joined where they are sorted by; a look-up for each of all SBOMs takes three times as long.
  const results = isByRules(filter) ? sql`c.results` : resultsOf(OWN);
  const isReady = sql`b.status = 'ready'`;
  return [
    sql`b.tenant_uuid = ${tenantUuid}`,
    project === undefined ? undefined : isAtOrBelow(sql`p.path`, project),
    // As a constant, so that any plan can use an index of SBOMs in use.
    inUse === undefined ? undefined : inUse ? sql`b.in_use` : sql`not b.in_use`,
    format === undefined ? undefined : sql`b.format = ${format}`,
    hasVerdict(filter, results),
    status === 'ready' ? isReady : undefined,
    status === undefined || status === 'ready'
      ? undefined
      : sql`b.status <> 'ready' and b.status = ${status}`,
  ];
}

/** Sets that contain a package version which the tenant knows. */
const inSetsWith = (pvId: number | null) =>
  sql`b.set_id in (select x.set_id from sets_with_any(array[${pvId}::int]) x)`;

type Sort = Filter['sort'];

/** Each along an index of `sbom`; by project, the index on its path. By rules, the results of all are sorted. */
const ordersOf = (
  filter: Filter,
): ListOrders<'uploaded_at' | 'project' | 'version' | 'components' | 'rules'> => ({
  columns: {
    rules: byRules(filter),
    uploaded_at: { by: sql`b.uploaded_at`, type: 'timestamptz' },
    project: { by: sql`p.path`, type: 'text' },
    version: { by: sql`b.version collate "C"`, type: 'text' },
    components: { by: sql`coalesce(b.component_count, -1)`, type: 'int' },
  },
  tie: { by: sql`b.sbomid`, type: 'uuid' },
});

/** By severity along the index set_summary_rank, since counts belong to the set; sets are the tenant's own. */
const byRank = (rank: RawBuilder<unknown>, set: RawBuilder<unknown>): ListOrders<'severity'> => ({
  columns: {
    severity: [
      { by: rank, type: 'bigint' },
      { by: set, type: 'int' },
    ],
  },
  tie: { by: sql`b.sbomid`, type: 'uuid' },
  ties: 'against',
});

type Listed = Filter & ListPage<Sort> & { pvId: number | null | undefined };

/**
 * One page of SBOMs and their number.
 *
 * @param filter.pvId package version that they contain; undefined for any, null for one that the tenant does not know
 */
export async function selectSboms(db: Reader, tenantUuid: string, filter: Listed) {
  const { sort, after, pageSize, pvId, keyword } = filter;
  const listed = {
    filters: [
      ...filtersOf(tenantUuid, filter),
      pvId === undefined ? undefined : inSetsWith(pvId),
      keyword ? await textFilter(db, tenantUuid, keyword) : undefined,
    ],
    from: sql`sbom b ${joins} ${isByRules(filter) ? joinResultsOf(OWN) : sql``}`,
    counted: filter.project === undefined ? sql`sbom b` : sql`sbom b ${project}`,
  };
  const list =
    sort === 'severity' || sort === '-severity'
      ? listQuery({ ...listed, ...byRankOf({ sort, after, pageSize }) })
      : (isByRules(filter) ? computedListQuery : listQuery)({
          ...{ ...listed, select: columns, orders: ordersOf(filter) },
          page: { sort, after, pageSize },
        });
  const { rows, count } = await list.read<StoredRow>(db);
  return { rows: await withReceipts(db, rows), count };
}

/** SBOMs that are not ready have no counts and rank below all others. Each part uses its own index. */
function byRankOf(page: ListPage<'severity' | '-severity'>) {
  const orderBy = (rank: RawBuilder<unknown>, set: RawBuilder<unknown>) =>
    listOrder(byRank(rank, set), page.sort, page.after);
  const ready = orderBy(sql`s.rank`, sql`s.set_id`);
  const rest = orderBy(sql`(-1)::bigint`, sql`(-1)::int`);
  const select = ({ where, order, limit }: PageParts) => sql`
    with page as materialized (
      (select b.sbomid from sbom b ${project}
         join set_summary s on s.tenant_uuid = b.tenant_uuid and s.set_id = b.set_id
       where ${where} and b.status = 'ready' and ${ready.after}
       order by ${ready.by} limit ${limit})
      union all
      (select b.sbomid from sbom b ${project}
       where ${where} and b.status <> 'ready' and ${rest.after}
       order by ${rest.by} limit ${limit}))
    select ${columns}, ${order.keys} from page g
      join sbom b on b.tenant_uuid = current_tenant() and b.sbomid = g.sbomid
      ${project}
      left join set_summary s on s.tenant_uuid = b.tenant_uuid and s.set_id = b.set_id and b.status = 'ready'
    order by ${order.by} limit ${limit}`;
  return { select, orders: byRank(sql`coalesce(s.rank, -1)`, sql`coalesce(s.set_id, -1)`), page };
}

/** Finds the project of an SBOM; undefined when the SBOM does not exist. */
export async function findProjectOf(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sbom')
    .select('project_uuid')
    .where('tenant_uuid', '=', tenantUuid)
    .where('sbomid', '=', sbomid)
    .executeTakeFirst();
  return row?.project_uuid;
}

/** Sets whether an SBOM is in use; returns the previous value, undefined when the SBOM does not exist. */
export async function updateSbomUse(
  tx: Writer,
  tenantUuid: string,
  sbomid: string,
  { in_use }: { in_use: boolean },
): Promise<{ before: boolean } | undefined> {
  const { rows } = await sql<{ before: boolean }>`
    update sbom b set in_use = ${in_use} from (
      select tenant_uuid, sbomid, in_use from sbom
      where tenant_uuid = ${tenantUuid} and sbomid = ${sbomid} for update) was
    where b.tenant_uuid = was.tenant_uuid and b.sbomid = was.sbomid
    returning was.in_use as before`.execute(tx);
  return rows[0];
}

/** Returns counts and document of the deleted SBOM; undefined when there was none. */
export async function deleteSbom(tx: Writer, tenantUuid: string, sbomid: string) {
  return await tx
    .deleteFrom('sbom')
    .where('tenant_uuid', '=', tenantUuid)
    .where('sbomid', '=', sbomid)
    .returning(['sha256', 'in_use', 'size_bytes'])
    .executeTakeFirst();
}

/** Changes the number of SBOMs, and of those in use, that the project's lists show; and their bytes, which count. */
export async function addToProjectCounts(
  tx: Writer,
  tenantUuid: string,
  projectUuid: string,
  by: { sboms: number; in_use: number; document_bytes: number },
): Promise<void> {
  await sql`${plannedOnce}
    update project_summary set sbom_count = sbom_count + ${by.sboms}, in_use_count = in_use_count + ${by.in_use},
      document_bytes = document_bytes + ${by.document_bytes}
    where tenant_uuid = ${tenantUuid} and project_uuid = ${projectUuid}`.execute(tx);
}
