import type { Reader } from '../../../platform/db/database.ts';
import { isSeenBy } from '../../../platform/db/snapshot-order.ts';
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
  /** The transactions that they have. */
  snapshot: string;
  projects: ReadonlyMap<string, ProjectChecks>;
}

/** Projects of all tenants that a process keeps; the tenant that was read last stays, however many it has. */
const MOST_PROJECTS = 200_000;
/** States of a tenant: a request that began before others ended reads on from one that it can see. They share their projects. */
const MOST_STATES = 4;

/** By tenant, the one that was read last at the end; the latest state first. */
const kept = new Map<string, readonly ReadProjects[]>();

/**
 * Reads what the checks of a tenant's projects are computed from, by uuid of the project: only the projects that changed since
 * this process read them last (ADR 0073). Runs in the caller's transaction, and returns what that sees.
 */
export async function readProjectChecks(
  db: Reader,
  tenantUuid: string,
): Promise<ReadonlyMap<string, ProjectChecks>> {
  const [latest = NOTHING, ...earlier] = kept.get(tenantUuid) ?? [];
  let { now, isWhole } = await readSince(db, tenantUuid, latest);
  const seen = earlier.find((state) => isBefore(state, now));
  if (!isWhole && seen) ({ now, isWhole } = await readSince(db, tenantUuid, seen));
  if (!isWhole) ({ now, isWhole } = await readSince(db, tenantUuid, NOTHING));
  if (!isWhole) throw new Error('A project is listed that cannot be read.');
  keep(tenantUuid, now);
  return now.projects;
}

const NOTHING: ReadProjects = { database: '', horizon: 0n, snapshot: '', projects: new Map() };

/** Whether a transaction that sees the second state sees all that the first one has. */
const isBefore = (one: ReadProjects, other: ReadProjects): boolean =>
  one === NOTHING || (one.database === other.database && isSeenBy(one.snapshot, other.snapshot));

/** Reads on from a state; not whole when a project was deleted, or the transaction does not see that state. */
async function readSince(
  db: Reader,
  tenantUuid: string,
  before: ReadProjects,
): Promise<{ now: ReadProjects; isWhole: boolean }> {
  const read = await selectChangedChecks(db, tenantUuid, before.horizon);
  const { database, horizon, snapshot, count, changed } = read;
  const projects = changed.length === 0 ? before.projects : merged(before.projects, changed);
  const now = { database, horizon, snapshot, projects };
  // Each project that is there is in the map: with as many, it has no other.
  return { now, isWhole: isBefore(before, now) && projects.size === count };
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

/** A slower request may end after a later one: the later state stays. One that nothing changed since stays, too. */
function keep(tenantUuid: string, now: ReadProjects): void {
  const states = kept.get(tenantUuid) ?? [];
  const [latest = NOTHING] = states;
  const isNews = isBefore(latest, now) && latest.projects !== now.projects;
  const next = isNews ? [now, ...states].slice(0, MOST_STATES) : states;
  kept.delete(tenantUuid);
  kept.set(tenantUuid, latest.database === now.database ? next : [now]);
  let sum = 0;
  for (const [tenant, [last = NOTHING]] of [...kept].reverse()) {
    sum += last.projects.size;
    if (sum > MOST_PROJECTS && tenant !== tenantUuid) kept.delete(tenant);
  }
}
