import type { Writer } from '../../../platform/db/database.ts';
import { lockProject, lockProjectSummary } from '../current/current-queries.ts';
import { findProjectOf } from '../queries.ts';
import { type RemovedDocument, removeSbom } from '../remove-sbom.ts';

/** An SBOM that was removed before it was ready. */
export interface RemovedSbom extends RemovedDocument {
  project_uuid: string;
}

/**
 * Locks what changes when an SBOM that was never ready is removed, in the order of uploads and deletions: the
 * project, its summary, and only then SBOM, keys and the record of the upload.
 */
export async function lockForRemoval(
  tx: Writer,
  { tenant_uuid, sbomid }: { tenant_uuid: string; sbomid: string },
): Promise<void> {
  const project_uuid = await findProjectOf(tx, tenant_uuid, sbomid);
  if (project_uuid === undefined) return;
  await lockProject(tx, tenant_uuid, project_uuid);
  await lockProjectSummary(tx, tenant_uuid, project_uuid);
}

/**
 * Removes an SBOM that was never ready and so is in no current set; call {@link lockForRemoval} before.
 * Undefined when it was deleted meanwhile.
 */
export async function removeUnread(
  tx: Writer,
  { tenant_uuid, sbomid }: { tenant_uuid: string; sbomid: string },
): Promise<RemovedSbom | undefined> {
  const project_uuid = await findProjectOf(tx, tenant_uuid, sbomid);
  if (project_uuid === undefined) return undefined;
  const removed = await removeSbom(tx, { tenant_uuid, project_uuid, sbomid });
  return removed && { project_uuid, ...removed };
}
