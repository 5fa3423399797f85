import type { Excerpt } from '@assay/contract/uploads.ts';
import { type Actor, anonymous } from '../../../context.ts';
import type { Remark } from '../../../parser/parse-job.ts';
import { insertAuditEntry } from '../../../platform/audit/queries.ts';
import type { Database, Writer } from '../../../platform/db/database.ts';
import { refusalOf, refuseUpload } from '../../uploads/refused.ts';
import { notifySbom, setFailed } from '../process-queries.ts';
import { removeKeysOf, removeUnusedProject } from '../upload/upload-queries.ts';
import { lockForRemoval, removeUnread } from './remove-unread.ts';
import { UnreadableDocument } from './unreadable-document.ts';

const worker: Actor = { ...anonymous(''), kind: 'system', name: 'system' };

/** Reason a document that was answered with 201 is refused later. */
interface Refusal {
  refused: Remark;
  excerpt: Excerpt | null;
  code: string;
}

/**
 * Refuses a document that was stored before parsing: deletes the SBOM, and the project if it was created only
 * for it. The record of the upload stays, through which the SBOM's uuid still answers `failed`.
 */
export async function refuseSbom(
  db: Database,
  of: { tenant_uuid: string; sbomid: string },
  { refused, excerpt, code }: Refusal,
): Promise<void> {
  const { tenant_uuid, sbomid } = of;
  const error = new UnreadableDocument(refused, code);
  await db.write(tenant_uuid, async (tx) => {
    await lockForRemoval(tx, of);
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
  of: { tenant_uuid: string; sbomid: string },
  madeProject: boolean,
) {
  const { tenant_uuid, sbomid } = of;
  const removed = await removeUnread(tx, of);
  if (removed === undefined) return { sha256: null, size_bytes: null };
  if (madeProject) await removeUnusedProject(tx, tenant_uuid, removed.project_uuid);
  await removeKeysOf(tx, tenant_uuid, sbomid);
  return removed;
}
