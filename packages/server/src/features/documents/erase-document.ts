import { randomUUID } from 'node:crypto';
import type { DocumentRow } from '@assay/contract/document.ts';
import type { Answer, Change, Ctx } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { appendLeaves, type NewLeaf } from '../../log/append/append.ts';
import type { DocumentName } from './change-document.ts';
import { documentWhenSettled } from './document-answer.ts';
import type { DocumentContext } from './document-context.ts';
import { authorCommitment } from './new-revision.ts';
import { erased } from './revision.ts';
import { openCollection } from './write-collection.ts';
import * as sql from './write-queries.ts';

/** Maximum number of revisions in one leaf. */
const MOST_TARGETS = 900;

/** Destroys the content of all revisions of a document, with key, salts and fields; leaves, one mostly, name them. */
export async function eraseDocument(
  parts: DocumentContext,
  ctx: Ctx,
  { reason, ...of }: DocumentName & { reason: string },
): Promise<Answer<DocumentRow>> {
  const leaf_uuid = randomUUID();
  const details: Record<string, unknown> = { collection: of.name, reason, leaf_uuid };
  const change: Change = { action: 'document.erase', subject_uuid: '', details };
  await ctx.write(change, async (tx) => {
    const { tenantUuid, actor } = ctx;
    const { uuid: collection_uuid } = await openCollection(tx, tenantUuid, of);
    const document = await sql.lockDocument(tx, tenantUuid, { collection_uuid, id: of.id });
    if (document === undefined) throw new NotFound('Document');
    if (document.state === 'erased') throw erased(document.leaf_uuid);
    change.subject_uuid = document.uuid;
    const at = await sql.presentInstant(tx);
    change.at = at;
    const targets = await sql.eraseDocument(tx, tenantUuid, {
      uuid: document.uuid,
      leaf_uuid,
      at,
      changed_by: actor.name,
    });
    details['revisions'] = targets.length;
    const author = { commitment: authorCommitment({ actor, name_salt: document.name_salt }) };
    const spec = { doc: document.uuid, reason, author, actor: actor.uuid, at: at.toISOString() };
    await appendLeaves(tx, tenantUuid, of.uuid, leavesOf(leaf_uuid, spec, targets));
  });
  const [of_ledger, document_uuid] = [of.uuid, change.subject_uuid];
  return documentWhenSettled(parts, ctx, { ledger_uuid: of_ledger, leaf_uuid, document_uuid });
}

/** Every revision is named once; the last leaf is the one that the document names. */
function leavesOf(last: string, spec: Record<string, unknown>, targets: string[]): NewLeaf[] {
  const leaves: NewLeaf[] = [];
  for (let at = 0; at < targets.length; at += MOST_TARGETS) {
    const refs = targets.slice(at, at + MOST_TARGETS);
    const uuid = at + MOST_TARGETS < targets.length ? randomUUID() : last;
    leaves.push({ uuid, kind: 'payload-erased', spec, refs });
  }
  return leaves;
}
