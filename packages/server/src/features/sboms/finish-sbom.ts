import type { Database, Writer } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { shareCatalogue } from '../catalogue/catalogue-lock.ts';
import type { StoredScopes } from '../catalogue/coverage/document-scopes.ts';
import { linkSbom } from '../trust/link-sbom.ts';
import { matchVexLater } from '../vex-matching/match-later.ts';
import { ensureSet, membersOf } from './current/component-sets.ts';
import {
  type CurrentState,
  dropUnusedSet,
  lockProject,
  lockProjectSummary,
  shareProject,
} from './current/current-queries.ts';
import * as current from './current/current-set.ts';
import * as query from './process-queries.ts';

/** A parsed SBOM whose package versions are stored and matched. */
export interface MatchedSbom {
  tenant_uuid: string;
  sbomid: string;
  project_uuid: string;
  /** pv_ids of its package versions in any order, or the set of another SBOM with the same bytes. */
  packages: { pv_ids: Int32Array; scopes: StoredScopes } | { set_id: number };
  /** Artifact that it describes; absent or null for one without identity. */
  artifact_uuid?: string | null;
  /** Period in which its package versions were looked up, stored and matched. */
  matched: { from: Date; to: Date };
  /** A run of this process is going to judge it; a job does otherwise. */
  isJudged?: boolean;
}

/**
 * Completes an upload in one transaction: its component set, the counts, the project's current set, and the
 * tenant's data. None of it is visible before all of it is. Does nothing for an SBOM that was deleted
 * meanwhile.
 */
export async function finishSbom(db: Database, sbom: MatchedSbom): Promise<void> {
  const { tenant_uuid, sbomid, project_uuid, artifact_uuid = null } = sbom;
  await db.write(tenant_uuid, async (tx) => {
    await shareCatalogue(tx);
    await shareProject(tx, tenant_uuid, project_uuid);
    const before = await lockProjectSummary(tx, tenant_uuid, project_uuid);
    if (before === undefined) return;
    const set = await setOf(tx, sbom, likeOf(before));
    const scopes = 'scopes' in sbom.packages ? sbom.packages.scopes : undefined;
    const ready = await query.setReady(tx, { ...sbom, set_id: set.set_id, scopes });
    // No batch would reach a set whose package versions the tenant does not know, and a later SBOM would find it.
    if (ready === undefined) return dropUnusedSet(tx, tenant_uuid, set.set_id);
    await current.joinCurrent(tx, sbom, before, { ...set, ...ready, sbomid });
    await linkSbom(tx, tenant_uuid, { artifact_uuid, sbomid });
    const job = { task: 'compliance.judge', payload: {}, tenant_uuid, job_key: 'all' };
    if (!sbom.isJudged) await enqueue(tx, job);
    await matchVexLater(tx, tenant_uuid);
    await query.notifySbom(tx, tenant_uuid, sbomid);
  });
}

/**
 * The set with which a new one is compared: that of an SBOM, since a union is deleted when it is no longer
 * current.
 */
const likeOf = ({ newest_set, current_set, deployed_count }: CurrentState): number | null =>
  newest_set ?? (deployed_count > 1 ? null : current_set);

/** Returns the SBOM's set; the members of an existing one are read only on demand. */
async function setOf(
  tx: Writer,
  { tenant_uuid, packages }: MatchedSbom,
  likeSetId: number | null,
): Promise<current.SomeSet> {
  if ('set_id' in packages) return { set_id: packages.set_id };
  const members = membersOf(packages.pv_ids);
  return { set_id: await ensureSet(tx, tenant_uuid, members, likeSetId), members };
}

/** A change of a project's SBOMs otherwise than by an upload. */
interface SbomChange {
  tenant_uuid: string;
  project_uuid: string;
  change(): Promise<void>;
}

/**
 * Changes SBOMs of a project, and chooses its current set again. Locks are taken in the order of `finishSbom`,
 * to avoid deadlocks, so hold none before; false when the project does not exist.
 */
export async function changeSboms(
  tx: Writer,
  { tenant_uuid, project_uuid, change }: SbomChange,
): Promise<boolean> {
  await shareCatalogue(tx);
  await shareProject(tx, tenant_uuid, project_uuid);
  const before = await lockProjectSummary(tx, tenant_uuid, project_uuid);
  if (before === undefined) return false;
  await change();
  await current.rechooseCurrent(tx, { tenant_uuid, project_uuid }, before);
  return true;
}

/**
 * Removes a project that is about to be deleted from the tenant's used packages; false when it does not exist.
 * Locks the project before its summary, as uploads do; hold no lock before.
 */
export async function leaveCurrent(tx: Writer, tenant_uuid: string, project_uuid: string) {
  await shareCatalogue(tx);
  await lockProject(tx, tenant_uuid, project_uuid);
  const before = await lockProjectSummary(tx, tenant_uuid, project_uuid);
  if (before === undefined) return false;
  const nothing = { next: null, deployed_count: 0, newest_sbomid: null };
  await current.moveCurrent(tx, { tenant_uuid, project_uuid, before, ...nothing });
  return true;
}
