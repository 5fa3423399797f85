import { MATCHER_VERSION } from '@assay/core/advisories/matcher-version.ts';
import { insertSystemEntries } from '../../../platform/audit/operator-entry.ts';
import type { Database, Writer } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { uuidV7 } from '../../../platform/uuid-v7.ts';
import * as query from './run-queries.ts';

/**
 * Stores a re-match and its job.
 *
 * @param startedBy name of the requester; null: the server, after an upgrade
 * @returns false while another one has not ended: there is one at a time
 */
export async function enqueueRematch(
  tx: Writer,
  uuid: string,
  startedBy: string | null,
): Promise<boolean> {
  if (!(await query.beginRematch(tx, uuid, startedBy))) return false;
  await enqueueJob(tx, uuid);
  return true;
}

const enqueueJob = (tx: Writer, uuid: string) =>
  enqueue(tx, {
    task: 'advisories.rematch',
    payload: { rematch: uuid },
    tenant_uuid: null,
    serial: 'advisories',
    job_key: 'all',
  });

/**
 * Starts a re-match if the last one used another matcher version, and resumes one whose job was lost. Runs when
 * a worker of the bulk queue starts.
 */
export const rematchAfterUpgrade = (db: Database): Promise<void> =>
  db.write(null, async (tx) => {
    const { version, is_empty } = await query.lockMatcher(tx);
    const unended = await query.findUnended(tx);
    if (unended !== undefined) {
      if (!unended.has_job) await enqueueJob(tx, unended.uuid);
      return;
    }
    if (version === MATCHER_VERSION) return;
    const uuid = uuidV7();
    if (is_empty) await query.setMatcher(tx);
    else if (await enqueueRematch(tx, uuid, null)) await noteStart(tx, uuid);
  });

/** Adds the audit entry of a re-match that the server starts by itself; call it last in the transaction. */
export const noteStart = (tx: Writer, uuid: string): Promise<void> =>
  insertSystemEntries(tx, [
    {
      action: 'advisories.rematch',
      subject_uuid: uuid,
      details: { matcher_version: MATCHER_VERSION },
    },
  ]);
