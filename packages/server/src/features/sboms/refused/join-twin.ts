import { type Actor, anonymous } from '../../../context.ts';
import { insertAuditEntry } from '../../../platform/audit/queries.ts';
import type { Database, Writer } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { endAsDuplicate } from '../../uploads/refused.ts';
import { notifySbom } from '../process-queries.ts';
import { moveKeysTo, restartFailed } from '../upload/upload-queries.ts';
import { lockForRemoval, removeUnread } from './remove-unread.ts';

const worker: Actor = { ...anonymous(''), kind: 'system', name: 'system' };

/**
 * Ends an upload as the duplicate of an SBOM with the same bytes, project and version, when parsing determined
 * the version. Deletes its own SBOM; keys and requests for it resolve to the existing one. That one restarts if
 * it had failed, as when the duplicate is found before parsing.
 */
export async function joinTwin(
  db: Database,
  of: { tenant_uuid: string; sbomid: string },
  twin: string,
): Promise<void> {
  const { tenant_uuid, sbomid } = of;
  await db.write(tenant_uuid, async (tx) => {
    await lockForRemoval(tx, of);
    const upload = await endAsDuplicate(tx, of, twin);
    await moveKeysTo(tx, tenant_uuid, { from: sbomid, to: twin });
    if ((await removeUnread(tx, of)) === undefined) return;
    await restart(tx, tenant_uuid, twin);
    await insertAuditEntry(
      tx,
      { ...worker, tenantUuid: tenant_uuid },
      {
        action: 'upload.duplicate',
        subject_uuid: upload?.uuid ?? sbomid,
        details: { sbomid: twin, replaced: sbomid },
      },
    );
    await notifySbom(tx, tenant_uuid, sbomid);
  });
}

async function restart(tx: Writer, tenant_uuid: string, sbomid: string): Promise<void> {
  if (!(await restartFailed(tx, tenant_uuid, sbomid))) return;
  await enqueue(tx, {
    task: 'sboms.process',
    payload: { sbomid },
    tenant_uuid,
    job_key: sbomid,
  });
}
