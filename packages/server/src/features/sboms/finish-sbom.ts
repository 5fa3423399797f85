import type { Database, Writer } from '../../platform/db/database.ts';
import { shareCatalogue } from '../catalogue/catalogue-lock.ts';
import { ensureSet, membersOf } from './component-sets.ts';
import { changeCurrentSet, makeKnown } from './current-set.ts';
import * as query from './process-queries.ts';
import { lockProjectSummary } from './set-queries.ts';

/** A parsed SBOM whose package versions are stored and matched. */
export interface MatchedSbom {
  tenant_uuid: string;
  sbomid: string;
  project_uuid: string;
  /** Per package version of the document, in any order. */
  pv_ids: Int32Array;
  /** When its package versions were looked up, stored and matched. */
  matched: { from: Date; to: Date };
}

/**
 * The last step of an upload, in one transaction: its component set, the counts, the project's current SBOM, and
 * what the tenant knows. Nothing of it is visible before all of it is. An SBOM that was deleted meanwhile is left alone.
 */
export async function finishSbom(db: Database, sbom: MatchedSbom): Promise<void> {
  await db.write(sbom.tenant_uuid, async (tx) => {
    await shareCatalogue(tx);
    const summary = await lockProjectSummary(tx, sbom.tenant_uuid, sbom.project_uuid);
    if (summary === undefined) return;
    const members = membersOf(sbom.pv_ids);
    const setId = await ensureSet(tx, sbom.tenant_uuid, members, summary.current_set);
    const isThere = await query.setReady(tx, { ...sbom, set_id: setId });
    if (!isThere) return;
    if (await query.isNewest(tx, sbom.tenant_uuid, sbom.sbomid, summary.current_sbomid)) {
      await changeCurrentSet(tx, {
        tenant_uuid: sbom.tenant_uuid,
        before_set: summary.current_set,
        next_set: setId,
        next_members: members,
      });
      await query.setCurrent(tx, sbom.tenant_uuid, sbom.project_uuid, sbom.sbomid);
    } else {
      await makeKnown(tx, members);
    }
    await query.notifySbom(tx, sbom.tenant_uuid, sbom.sbomid);
  });
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
    next_set: newest?.set_id ?? null,
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
    next_set: null,
  });
  return true;
}
