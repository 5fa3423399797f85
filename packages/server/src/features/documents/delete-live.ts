import { randomUUID } from 'node:crypto';
import type { Change, Ctx } from '../../context.ts';
import { appendLeaves } from '../../log/append/append.ts';
import { lockActiveLedger } from '../ledgers/active-ledger.ts';
import type { DocumentContext } from './document-context.ts';
import { type RevisionOf, revisionLeaf, revisionRow } from './new-revision.ts';
import * as sql from './write-queries.ts';

/** Documents deleted per transaction: far fewer than may wait for sequencing. */
const BATCH = 1000;
/** Maximum time that a batch waits until the previous one is proven. */
const WAIT_MS = 30_000;

/**
 * Deletes every live document of a ledger with one leaf each: in batches with separate audit entries, so that
 * other changes can interleave. Nothing leaves the log.
 *
 * @returns number of deleted documents
 * @throws NotFound; Conflict when the ledger is deleted
 */
export const deleteLiveDocuments =
  ({ checkpointWaiter }: Pick<DocumentContext, 'checkpointWaiter'>) =>
  async (ctx: Ctx, ledgerUuid: string): Promise<number> => {
    for (let deleted = 0; ; ) {
      const leaves = await deleteBatch(ctx, ledgerUuid);
      deleted += leaves.length;
      await checkpointWaiter.settled(ctx.tenantUuid, ledgerUuid, leaves, WAIT_MS);
      if (leaves.length < BATCH) return deleted;
    }
  };

/** Leaves of the documents that were deleted. */
async function deleteBatch(ctx: Ctx, ledger_uuid: string): Promise<string[]> {
  const { tenantUuid, actor } = ctx;
  const details: Record<string, unknown> = {};
  const change: Change = { action: 'ledger.reset', subject_uuid: ledger_uuid, details };
  return ctx.write(change, async (tx) => {
    await lockActiveLedger(tx, tenantUuid, ledger_uuid);
    const documents = await sql.lockLiveDocuments(tx, tenantUuid, { ledger_uuid, limit: BATCH });
    const at = await sql.presentInstant(tx);
    change.at = at;
    details['deleted'] = documents.length;
    const revisions = documents.map(
      (document): RevisionOf => ({
        document_uuid: document.uuid,
        collection_uuid: document.collection_uuid,
        revision: document.revision + 1,
        uuid: randomUUID(),
        op: 'delete',
        content: null,
        after: document.leaf_uuid,
        actor,
        names: {
          ledger: document.ledger_name,
          collection: document.collection_name,
          id: document.id,
        },
        name_salt: document.name_salt,
        at,
      }),
    );
    const changed = revisions.map(({ document_uuid, revision, uuid: leaf_uuid }) => ({
      uuid: document_uuid,
      revision,
      state: 'deleted' as const,
      leaf_uuid,
    }));
    await sql.insertRevisions(tx, tenantUuid, revisions.map(revisionRow), at);
    await sql.updateDocuments(tx, tenantUuid, changed, { at, by: actor.name });
    await sql.deleteFoundBy(
      tx,
      tenantUuid,
      documents.map(({ uuid }) => uuid),
    );
    await appendLeaves(tx, tenantUuid, ledger_uuid, revisions.map(revisionLeaf));
    return revisions.map(({ uuid }) => uuid);
  });
}
