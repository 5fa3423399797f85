import type { Writer } from '../../../platform/db/database.ts';
import { sweepLater } from '../../sweep/jobs.ts';
import { lockProject, lockProjectSummary } from '../current/current-queries.ts';
import { addToProjectCounts, deleteSbom, findProjectOf } from '../queries.ts';

/** An SBOM that was removed before it was ready. */
export interface RemovedSbom {
  project_uuid: string;
  sha256: Buffer;
  size_bytes: number;
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
  const deleted = await deleteSbom(tx, tenant_uuid, sbomid);
  if (deleted === undefined) return undefined;
  const { sha256, in_use } = deleted;
  const size_bytes = Number(deleted.size_bytes);
  const counts = { sboms: -1, in_use: in_use ? -1 : 0, document_bytes: -size_bytes };
  await addToProjectCounts(tx, tenant_uuid, project_uuid, counts);
  await sweepLater(tx, tenant_uuid, [sha256]);
  return { project_uuid, sha256, size_bytes };
}
