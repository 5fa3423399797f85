import type { Writer } from '../../../platform/db/database.ts';
import { differenceOf, ensureUnion, type Members, readMembers } from './component-sets.ts';
import * as query from './current-queries.ts';
import * as sets from './set-queries.ts';

/** A set, with its members if loaded. */
export interface SomeSet {
  set_id: number;
  members?: Members;
}

/** An SBOM that has just become ready. */
export interface ReadySbom extends SomeSet {
  sbomid: string;
  in_use: boolean;
}

/**
 * Adds a ready SBOM to its project's current set: all SBOMs in use, or the newest if none is. Several form one
 * set, their union, so that a package version counts once however many of them have it.
 *
 * @param before as locked by `lockProjectSummary`; the SBOM is stored as ready
 */
export async function joinCurrent(
  tx: Writer,
  { tenant_uuid, project_uuid }: { tenant_uuid: string; project_uuid: string },
  before: query.CurrentState,
  sbom: ReadySbom,
): Promise<void> {
  const isNewest = await query.isNewest(tx, tenant_uuid, sbom.sbomid, before.newest_sbomid);
  const newest_sbomid = isNewest ? sbom.sbomid : before.newest_sbomid;
  let { deployed_count } = before;
  let next: SomeSet | null = before.current_set === null ? null : { set_id: before.current_set };
  if (sbom.in_use) {
    const deployed = await query.selectDeployed(tx, tenant_uuid, project_uuid);
    const isOneMore = deployed_count > 0 && deployed.count === deployed_count + 1;
    const parts = isOneMore && next !== null ? [next.set_id, sbom.set_id] : deployed.set_ids;
    deployed_count = deployed.count;
    next = await ensureUnion(tx, tenant_uuid, parts);
    if (next.set_id === sbom.set_id) next = sbom;
  } else if (deployed_count === 0 && isNewest) next = sbom;
  // Not current yet: its members become known, although they are not counted.
  if (next !== sbom && !sbom.in_use && sbom.members !== undefined)
    await makeKnown(tx, sbom.members);
  await moveCurrent(tx, { tenant_uuid, project_uuid, before, next, deployed_count, newest_sbomid });
}

/**
 * Chooses a project's current set again, after its SBOMs changed otherwise than by an upload.
 *
 * @param before as locked by `lockProjectSummary`
 */
export async function rechooseCurrent(
  tx: Writer,
  { tenant_uuid, project_uuid }: { tenant_uuid: string; project_uuid: string },
  before: query.CurrentState,
): Promise<void> {
  const deployed = await query.selectDeployed(tx, tenant_uuid, project_uuid);
  const newest = await query.findNewestReady(tx, tenant_uuid, project_uuid);
  const parts = deployed.count > 0 ? deployed.set_ids : newest?.set_id ? [newest.set_id] : [];
  await moveCurrent(tx, {
    ...{ tenant_uuid, project_uuid, before },
    next: parts.length === 0 ? null : await ensureUnion(tx, tenant_uuid, parts),
    deployed_count: deployed.count,
    newest_sbomid: newest?.sbomid ?? null,
  });
}

/** A project's current set, before and after. */
interface CurrentMove extends Omit<query.NextState, 'current_set'> {
  tenant_uuid: string;
  project_uuid: string;
  before: query.CurrentState;
  next: SomeSet | null;
}

/** Stores the current set, and propagates the difference to the tenant's data. */
export async function moveCurrent(tx: Writer, move: CurrentMove): Promise<void> {
  const { tenant_uuid, project_uuid, before, next, deployed_count, newest_sbomid } = move;
  const current_set = next?.set_id ?? null;
  await carryDifference(tx, { tenant_uuid, project_uuid }, before.current_set, next);
  const stored = { current_set, deployed_count, newest_sbomid };
  await query.setCurrent(tx, tenant_uuid, project_uuid, stored);
  const left = before.current_set === current_set ? null : before.current_set;
  if (left !== null && before.deployed_count > 1) await query.dropUnusedSet(tx, tenant_uuid, left);
}

/**
 * Propagates a change of a project's current set to the tenant's data: packages in use, and vulnerabilities
 * with the number of affected projects. Does nothing when the set stays the same, as in most builds.
 */
async function carryDifference(
  tx: Writer,
  { tenant_uuid: tenantUuid, project_uuid }: { tenant_uuid: string; project_uuid: string },
  before_set: number | null,
  nextSet: SomeSet | null,
): Promise<void> {
  const next_set = nextSet?.set_id ?? null;
  if (before_set === next_set) return;
  const none = new Int32Array(0);
  const before = before_set === null ? none : await readMembers(tx, tenantUuid, before_set);
  const next =
    nextSet?.members ?? (next_set === null ? none : await readMembers(tx, tenantUuid, next_set));
  const { added, removed } = differenceOf(before, next);
  const deltas = [...added.map((pv) => ({ pv, by: 1 })), ...removed.map((pv) => ({ pv, by: -1 }))];
  deltas.sort((a, b) => a.pv - b.pv);
  const moved = deltas.map((d) => d.pv);
  const vulnerabilities = await sets.selectChangedVulnerabilities(tx, {
    before: before_set,
    next: next_set,
    moved,
  });
  await sets.changeTenantVulnerabilities(tx, project_uuid, vulnerabilities);
  // After the vulnerabilities: artifacts that have the purls of these packages are locked with them.
  await sets.changeTenantPackages(
    tx,
    moved,
    deltas.map((d) => d.by),
  );
  if (vulnerabilities.length > 0 && removed.length > 0)
    await sets.carryTenantRatings(tx, [...added], [...removed]);
}

/** Makes members of a set that is not current known to the tenant, in use by no project. */
const makeKnown = (tx: Writer, members: Members): Promise<void> =>
  sets.changeTenantPackages(tx, [...members], new Array(members.length).fill(0));
