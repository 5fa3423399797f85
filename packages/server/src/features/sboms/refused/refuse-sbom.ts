import type { Excerpt } from '@assay/contract/uploads.ts';
import { type Actor, anonymous } from '../../../context.ts';
import type { Remark } from '../../../parser/parse-job.ts';
import { insertAuditEntry } from '../../../platform/audit/queries.ts';
import type { Database, Writer } from '../../../platform/db/database.ts';
import { sweepLater } from '../../sweep/jobs.ts';
import { refusalOf, refuseUpload } from '../../uploads/refused.ts';
import { lockProjectSummary } from '../current/current-queries.ts';
import { notifySbom, setFailed } from '../process-queries.ts';
import { addToProjectCounts, deleteSbom, findProjectOf } from '../queries.ts';
import { lockProjectOf, removeKeysOf, removeUnusedProject } from '../upload/upload-queries.ts';
import { UnreadableDocument } from './unreadable-document.ts';

const worker: Actor = { ...anonymous(''), kind: 'system', name: 'system' };

/** Why a document that was answered with 201 is refused all the same. */
interface Refusal {
  refused: Remark;
  excerpt: Excerpt | null;
  code: string;
}

/**
 * Refuses a document that was stored before it was read: the SBOM goes, and with it the project that was made for it
 * alone. What stays is the record of the upload, by which the SBOM's uuid still answers `failed`.
 */
export async function refuseSbom(
  db: Database,
  of: { tenant_uuid: string; sbomid: string },
  { refused, excerpt, code }: Refusal,
): Promise<void> {
  const { tenant_uuid, sbomid } = of;
  const error = new UnreadableDocument(refused, code);
  await db.write(tenant_uuid, async (tx) => {
    const upload = await refuseUpload(tx, of, { error, excerpt });
    if (upload === undefined) await setFailed(tx, tenant_uuid, sbomid, refused);
    else {
      const { sha256, size_bytes } = await removeSbom(tx, of, upload.made_project);
      const actor = { ...worker, tenantUuid: tenant_uuid };
      await insertAuditEntry(tx, actor, refusalOf({ ...upload, sha256, size_bytes }));
    }
    await notifySbom(tx, tenant_uuid, sbomid);
  });
}

async function removeSbom(
  tx: Writer,
  { tenant_uuid, sbomid }: { tenant_uuid: string; sbomid: string },
  madeProject: boolean,
) {
  if (madeProject) await lockProjectOf(tx, tenant_uuid, sbomid);
  const project_uuid = await findProjectOf(tx, tenant_uuid, sbomid);
  // As every change of SBOMs: the project before its SBOM. One that was never ready is in no current set.
  if (project_uuid !== undefined) await lockProjectSummary(tx, tenant_uuid, project_uuid);
  const deleted = await deleteSbom(tx, tenant_uuid, sbomid);
  if (deleted === undefined || project_uuid === undefined)
    return { sha256: null, size_bytes: null };
  const { sha256, in_use } = deleted;
  const size_bytes = Number(deleted.size_bytes);
  const counts = { sboms: -1, in_use: in_use ? -1 : 0, document_bytes: -size_bytes };
  await addToProjectCounts(tx, tenant_uuid, project_uuid, counts);
  if (madeProject) await removeUnusedProject(tx, tenant_uuid, project_uuid);
  await removeKeysOf(tx, tenant_uuid, sbomid);
  await sweepLater(tx, tenant_uuid, [sha256]);
  return { sha256, size_bytes };
}
