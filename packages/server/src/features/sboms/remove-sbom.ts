import type { Writer } from '../../platform/db/database.ts';
import { sweepLater } from '../sweep/jobs.ts';
import { addToProjectCounts, deleteSbom } from './queries.ts';

/** Which SBOM, and the project that it is in. */
interface SbomPlace {
  tenant_uuid: string;
  project_uuid: string;
  sbomid: string;
}

/** Digest and size of a removed document. */
export interface RemovedDocument {
  sha256: Buffer;
  size_bytes: number;
}

/**
 * Removes an SBOM, takes it out of the counts of its project, and has its document swept; the caller locks the project and
 * chooses its current set again. Undefined when there is no such SBOM.
 */
export async function removeSbom(
  tx: Writer,
  { tenant_uuid, project_uuid, sbomid }: SbomPlace,
): Promise<RemovedDocument | undefined> {
  const deleted = await deleteSbom(tx, tenant_uuid, sbomid);
  if (deleted === undefined) return undefined;
  const { sha256, in_use } = deleted;
  const size_bytes = Number(deleted.size_bytes);
  const by = { sboms: -1, in_use: in_use ? -1 : 0, document_bytes: -size_bytes };
  await addToProjectCounts(tx, tenant_uuid, project_uuid, by);
  await sweepLater(tx, tenant_uuid, [sha256]);
  return { sha256, size_bytes };
}
