import type { Database, Writer } from '../../platform/db/database.ts';
import { linkSbom } from '../artifacts/link-sbom.ts';
import { shareCatalogue } from '../catalogue/catalogue-lock.ts';
import type { StoredScopes } from '../catalogue/coverage/document-scopes.ts';
import { ensureSet, membersOf } from './component-sets.ts';
import { changeCurrentSet, makeKnown } from './current-set.ts';
import * as query from './process-queries.ts';
import { lockProjectSummary } from './set-queries.ts';

/** A parsed SBOM whose package versions are stored and matched. */
export interface MatchedSbom {
  tenant_uuid: string;
  sbomid: string;
  project_uuid: string;
  /** pv_ids of its package versions in any order, or the set of another SBOM with the same bytes. */
  packages: { pv_ids: Int32Array; scopes: StoredScopes } | { set_id: number };
  /** What it describes; absent or null for nothing that can be named. */
  artifact_uuid?: string | null;
  /** When its package versions were looked up, stored and matched. */
  matched: { from: Date; to: Date };
}

/**
 * The last step of an upload, in one transaction: its component set, the counts, the project's current SBOM, and
 * what the tenant knows. Nothing of it is visible before all of it is. An SBOM that was deleted meanwhile is left alone.
 */
export async function finishSbom(db: Database, sbom: MatchedSbom): Promise<void> {
  const { tenant_uuid, sbomid, project_uuid, artifact_uuid = null } = sbom;
  await db.write(tenant_uuid, async (tx) => {
    await shareCatalogue(tx);
    const summary = await lockProjectSummary(tx, tenant_uuid, project_uuid);
    if (summary === undefined) return;
    const set = await setOf(tx, sbom, summary.current_set);
    const scopes = 'scopes' in sbom.packages ? sbom.packages.scopes : undefined;
    if (!(await query.setReady(tx, { ...sbom, set_id: set.set_id, scopes }))) return;
    if (await query.isNewest(tx, tenant_uuid, sbomid, summary.current_sbomid)) {
      await changeCurrentSet(tx, { tenant_uuid, before_set: summary.current_set, next: set });
      await query.setCurrent(tx, tenant_uuid, project_uuid, sbomid);
    } else if (set.members !== undefined) {
      await makeKnown(tx, set.members);
    }
    await linkSbom(tx, tenant_uuid, { artifact_uuid, sbomid });
    await query.notifySbom(tx, tenant_uuid, sbomid);
  });
}

/** The SBOM's set; of one that was stored before, the members are read only when somebody needs them. */
async function setOf(tx: Writer, { tenant_uuid, packages }: MatchedSbom, likeSetId: number | null) {
  if ('set_id' in packages) return { set_id: packages.set_id };
  const members = membersOf(packages.pv_ids);
  return { set_id: await ensureSet(tx, tenant_uuid, members, likeSetId), members };
}

/**
 * Chooses a project's current SBOM anew, after its SBOMs changed otherwise than by an upload: the newest that is
 * ready, or none.
 */
export async function rechooseCurrent(tx: Writer, tenantUuid: string, projectUuid: string) {
  await shareCatalogue(tx);
  const summary = await lockProjectSummary(tx, tenantUuid, projectUuid);
  if (summary === undefined) return;
  const newest = await query.findNewestReady(tx, tenantUuid, projectUuid);
  await changeCurrentSet(tx, {
    tenant_uuid: tenantUuid,
    before_set: summary.current_set,
    next: newest?.set_id ? { set_id: newest.set_id } : null,
  });
  await query.setCurrent(tx, tenantUuid, projectUuid, newest?.sbomid ?? null);
}

/** Takes a project that is about to be deleted out of what the tenant uses; false when there is none. */
export async function leaveCurrent(tx: Writer, tenantUuid: string, projectUuid: string) {
  await shareCatalogue(tx);
  const summary = await lockProjectSummary(tx, tenantUuid, projectUuid);
  if (summary === undefined) return false;
  await changeCurrentSet(tx, {
    tenant_uuid: tenantUuid,
    before_set: summary.current_set,
    next: null,
  });
  return true;
}
