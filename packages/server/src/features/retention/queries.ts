import type { Input } from '@assay/contract/endpoint.ts';
import type { RetentionRule, retention } from '@assay/contract/retention.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders } from '../../platform/db/order-queries.ts';
import type { CursorKey } from '../../platform/http/page.ts';

/** The stored rule of a tenant and its last application. */
export interface RetentionRow {
  /** Both null: no SBOM is deleted. */
  keep_newest: number | null;
  keep_days: number | null;
  set_by: string | null;
  set_at: Date | null;
  deleted_at: Date | null;
  deleted: number;
}

/** The rule of a tenant; undefined when there never was one. */
export async function selectRetention(
  db: Reader,
  tenantUuid: string,
): Promise<RetentionRow | undefined> {
  const { rows } = await sql<RetentionRow>`
    select r.keep_newest, r.keep_days, r.set_by, r.set_at, n.deleted_at, coalesce(n.deleted, 0) as deleted
    from retention_rule r left join retention_run n on n.tenant_uuid = r.tenant_uuid
    where r.tenant_uuid = ${tenantUuid}`.execute(db);
  return rows[0];
}

/** Stores the rule; with null no SBOM is deleted from now on. */
export async function putRule(
  tx: Writer,
  tenantUuid: string,
  { rule, set_by }: { rule: RetentionRule | null; set_by: string },
): Promise<void> {
  await sql`
    insert into retention_rule (tenant_uuid, keep_newest, keep_days, set_by)
    values (${tenantUuid}, ${rule?.keep_newest ?? null}, ${rule?.keep_days ?? null}, ${set_by})
    on conflict (tenant_uuid) do update set keep_newest = excluded.keep_newest, keep_days = excluded.keep_days,
      set_by = excluded.set_by, set_at = excluded.set_at`.execute(tx);
}

/** SBOMs of a tenant, or of one of its projects, that nothing keeps. `newer` counts the ready ones up to the row itself. */
const unkept = (
  tenantUuid: string,
  { keep_newest, keep_days }: RetentionRule,
  project?: string,
): RawBuilder<unknown> => sql`(
  select b.* from (
    select b.tenant_uuid, b.sbomid, b.project_uuid, b.name, b.version, b.uploaded_at, b.size_bytes, b.sha256, b.in_use, b.status,
      count(*) filter (where b.status = 'ready') over (
        partition by b.project_uuid order by b.uploaded_at desc, b.sbomid desc rows unbounded preceding) as newer
    from sbom b where b.tenant_uuid = ${tenantUuid}
      ${project === undefined ? sql`` : sql`and b.project_uuid = ${project}`}) b
  where b.newer > ${keep_newest} and not b.in_use and b.status in ('ready', 'failed')
    and b.uploaded_at < now() - make_interval(days => ${keep_days}::int)) b`;

/** An SBOM that a rule deletes, as the list shows it. */
interface CandidateRow {
  sbomid: string;
  project: string;
  name: string;
  version: string;
  uploaded_at: Date;
  size_bytes: number;
}

const ORDERS: ListOrders<'uploaded_at' | 'project' | 'size'> = {
  columns: {
    uploaded_at: { by: sql`b.uploaded_at`, type: 'timestamptz' },
    project: { by: sql`p.path`, type: 'text' },
    size: { by: sql`b.size_bytes`, type: 'bigint' },
  },
  tie: { by: sql`b.sbomid`, type: 'uuid' },
};

/** One page of what a rule deletes now, and the number of it. */
export function selectCandidates(
  db: Reader,
  tenantUuid: string,
  filter: Omit<Input<typeof retention.listRetentionCandidates>, 'cursor'> & {
    after: CursorKey | undefined;
  },
) {
  const rows = unkept(tenantUuid, filter);
  return listQuery({
    from: sql`${rows} join project p on p.tenant_uuid = b.tenant_uuid and p.uuid = b.project_uuid`,
    counted: rows,
    select: sql`b.sbomid, p.path as project, b.name, b.version, b.uploaded_at, b.size_bytes::float8 as size_bytes`,
    orders: ORDERS,
    page: filter,
  }).read<CandidateRow>(db);
}

/** Rules of all open tenants; for the worker. */
export async function selectRules(
  db: Reader,
): Promise<({ tenant_uuid: string } & RetentionRule)[]> {
  const { rows } = await sql<{ tenant_uuid: string } & RetentionRule>`
    select tenant_uuid, keep_newest, keep_days from retention_rules()`.execute(db);
  return rows;
}

/** Projects with SBOMs that a rule deletes. */
export async function selectProjects(
  db: Reader,
  tenantUuid: string,
  rule: RetentionRule,
): Promise<string[]> {
  const { rows } = await sql<{ project_uuid: string }>`
    select distinct b.project_uuid from ${unkept(tenantUuid, rule)}`.execute(db);
  return rows.map(({ project_uuid }) => project_uuid);
}

/** An SBOM that a run deletes, and its project. */
export interface Unkept {
  sbomid: string;
  project: string;
  version: string;
  sha256: Buffer;
  uploaded_at: Date;
}

/** The oldest SBOMs of a project that a rule deletes; the caller holds the lock of the project. */
export async function selectUnkept(
  tx: Writer,
  tenantUuid: string,
  { rule, project_uuid, most }: { rule: RetentionRule; project_uuid: string; most: number },
): Promise<Unkept[]> {
  const { rows } = await sql<Unkept>`
    select b.sbomid, p.path as project, b.version, b.sha256, b.uploaded_at
    from ${unkept(tenantUuid, rule, project_uuid)}
    join project p on p.tenant_uuid = b.tenant_uuid and p.uuid = b.project_uuid
    order by b.uploaded_at, b.sbomid limit ${most}`.execute(tx);
  return rows;
}

/** Notes what an application of the rule did. */
export async function noteRun(tx: Writer, tenantUuid: string, deleted: number): Promise<void> {
  await sql`
    insert into retention_run (tenant_uuid, deleted) values (${tenantUuid}, ${deleted})
    on conflict (tenant_uuid) do update set deleted_at = now(), deleted = excluded.deleted`.execute(
    tx,
  );
}
