import type { CheckScope } from '@assay/core/coverage/check.ts';
import { sql } from 'kysely';
import { intArray } from '../../../platform/db/array-text.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { currentSbomRows } from './current-sbom-fragments.ts';

/** A current SBOM of a project that changed; a project without one has one row, without `sbomid`. */
export interface ChangedCheck {
  project_uuid: string;
  path: string;
  sbomid: string | null;
  /** Null until its components are counted by scope. */
  scope_ids: number[] | null;
  scope_components: number[] | null;
  unknown: number;
  handled: number;
}

/** Changes in the projects of a tenant. */
export interface ChangedChecks {
  /** Differs between the databases of one server. */
  database: string;
  /** The oldest transaction that was running: what it and later ones change has to be read next time. */
  horizon: bigint;
  /** The transactions that it sees, as the text of a `pg_snapshot`. */
  snapshot: string;
  /** Number of all projects. */
  count: number;
  changed: ChangedCheck[];
}

/** Returns the projects that transactions from `since` on changed, with their current SBOMs, in one snapshot. */
export async function selectChangedChecks(
  db: Reader,
  tenantUuid: string,
  since: bigint,
): Promise<ChangedChecks> {
  const { rows } = await sql<
    Omit<ChangedCheck, 'project_uuid' | 'path'> & {
      project_uuid: string | null;
      path: string | null;
      database: string;
      horizon: string;
      snapshot: string;
      count: number;
    }
  >`
    with head as materialized (
      select (select oid from pg_database where datname = current_database())::text as database,
        pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_current_snapshot()::text as snapshot, count(*)::int as count,
        array_agg(s.project_uuid) filter (where s.changed_in >= ${since.toString()}::bigint) as changed
      from project_summary s where s.tenant_uuid = ${tenantUuid})
    select h.database, h.horizon, h.snapshot, h.count, c.*
    from head h left join lateral (
      select s.project_uuid, s.path, b.sbomid, b.scope_ids, b.scope_components, coalesce(t.unknown, 0) as unknown,
        coalesce(t.handled, 0) as handled
      from unnest(h.changed) u (project_uuid)
      join project_summary s on s.tenant_uuid = ${tenantUuid} and s.project_uuid = u.project_uuid
      left join ${currentSbomRows} b on b.tenant_uuid = s.tenant_uuid and b.project_uuid = s.project_uuid
      left join set_summary t on t.tenant_uuid = b.tenant_uuid and t.set_id = b.set_id) c on true`.execute(
    db,
  );
  const [head] = rows;
  if (head === undefined) throw new Error('An aggregate answers one row');
  const { database, horizon, snapshot, count } = head;
  const changed = rows.flatMap(({ project_uuid, path, ...row }) =>
    project_uuid === null || path === null ? [] : [{ ...row, project_uuid, path }],
  );
  return { database, horizon: BigInt(horizon), snapshot, count, changed };
}

/** Scopes of some ids. */
export async function selectScopes(
  db: Reader,
  ids: Iterable<number>,
): Promise<Map<number, CheckScope>> {
  const { rows } = await sql<{ scope_id: number } & CheckScope>`
    select scope_id, unchecked, ecosystem, release from check_scope_fact
    where scope_id = any (${intArray(ids)}::int[])`.execute(db);
  return new Map(rows.map(({ scope_id, ...scope }) => [scope_id, scope]));
}
