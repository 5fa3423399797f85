import type { Reader } from '../../../platform/db/database.ts';
import { type ChangedCheck, selectChangedChecks } from './changed-check-queries.ts';

/** The counts that the check of a current SBOM is computed from. */
export type SbomCheck = Pick<
  ChangedCheck,
  'scope_ids' | 'scope_components' | 'unknown' | 'handled'
>;

/** A project with its current SBOMs. */
export interface ProjectChecks {
  path: string;
  sboms: SbomCheck[];
}

/** The projects of a tenant, as a transaction saw them. */
interface ReadProjects {
  database: string;
  /** Changes of this transaction and of later ones may be missing. */
  horizon: bigint;
  projects: ReadonlyMap<string, ProjectChecks>;
}

/** Projects of all tenants that a process keeps; the tenant that was read last stays, however many it has. */
const MOST_PROJECTS = 200_000;

/** By tenant, the one that was read last at the end. */
const kept = new Map<string, ReadProjects>();

/**
 * Reads what the checks of a tenant's projects are computed from, by uuid of the project: only the projects that changed since
 * this process read them last (ADR 0073). Runs in the caller's transaction, and returns what that sees, or a project as a
 * transaction left it that ended meanwhile.
 */
export async function readProjectChecks(
  db: Reader,
  tenantUuid: string,
): Promise<ReadonlyMap<string, ProjectChecks>> {
  // Another request may have kept a state that has transactions which this snapshot does not see yet.
  const before = kept.get(tenantUuid);
  const found = before && (await readSince(db, tenantUuid, before));
  const now = found ?? (await readSince(db, tenantUuid, NOTHING));
  if (now === undefined) throw new Error('A project is listed that cannot be read.');
  keep(tenantUuid, now);
  return now.projects;
}

const NOTHING: ReadProjects = { database: '', horizon: 0n, projects: new Map() };

/** Undefined when a project was deleted, or the database is another one, so that all has to be read again. */
async function readSince(
  db: Reader,
  tenantUuid: string,
  before: ReadProjects,
): Promise<ReadProjects | undefined> {
  const { database, horizon, count, changed } = await selectChangedChecks(
    db,
    tenantUuid,
    before.horizon,
  );
  const isSame = before.database === database && horizon >= before.horizon;
  if (before !== NOTHING && !isSame) return undefined;
  const projects = changed.length === 0 ? before.projects : merged(before.projects, changed);
  // Each project that is there is in the map: with as many, it has no other.
  return projects.size === count ? { database, horizon, projects } : undefined;
}

function merged(
  before: ReadonlyMap<string, ProjectChecks>,
  changed: readonly ChangedCheck[],
): Map<string, ProjectChecks> {
  const projects = new Map(before);
  for (const [uuid, rows] of Map.groupBy(changed, (row) => row.project_uuid)) {
    const sboms = rows.flatMap(({ sbomid, scope_ids, scope_components, unknown, handled }) =>
      sbomid === null ? [] : [{ scope_ids, scope_components, unknown, handled }],
    );
    projects.set(uuid, { path: rows[0]?.path ?? '', sboms });
  }
  return projects;
}

/** A slower request may end after a later one: the later state stays. */
function keep(tenantUuid: string, now: ReadProjects): void {
  const other = kept.get(tenantUuid);
  const isLater = other?.database === now.database && other.horizon > now.horizon;
  kept.delete(tenantUuid);
  kept.set(tenantUuid, isLater ? other : now);
  let sum = 0;
  for (const [tenant, { projects }] of [...kept].reverse()) {
    sum += projects.size;
    if (sum > MOST_PROJECTS && tenant !== tenantUuid) kept.delete(tenant);
  }
}
