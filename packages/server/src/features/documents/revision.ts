import type { Ctx } from '../../context.ts';
import { Contradicted, Gone, NotFound } from '../../errors.ts';
import { Unreadable } from '../../platform/secrets/cipher.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import * as sql from './queries.ts';
import { requireRecorded } from './recorded/hold-against-leaves.ts';
import { openDocumentKey, openPayload, type Payload } from './sealed-payload.ts';

/** Names one revision as the API does. */
export interface RevisionName {
  /** uuid of the ledger. */
  uuid: string;
  /** Name of the collection. */
  name: string;
  /** Id of the document. */
  id: string;
  /** The current one by default. */
  revision?: number | undefined;
}

/** A revision with its content. */
export interface OpenedRevision extends sql.RevisionRow {
  /** 32 bytes: with the payload, the opening of the leaf's commitment. */
  salt: Uint8Array;
  /** Canonical JSON, in UTF-8. */
  payload: Uint8Array;
}

/**
 * A revision without its content, of a deleted or erased document too.
 *
 * @throws NotFound for a ledger, collection, document or revision that is missing
 */
export async function findRevision(ctx: Ctx, name: RevisionName): Promise<sql.RevisionRow> {
  const found = await ctx.read((db) => sql.findRevision(db, ctx.tenantUuid, name));
  if (found === undefined) throw new NotFound('Ledger');
  if (found.missing !== null) throw new NotFound(found.missing);
  return found;
}

/**
 * A revision with its content. A deleted document has no present one, but its earlier revisions can be named.
 *
 * @throws NotFound as {@link findRevision}, and for a revision that has no content; Gone after erasure
 */
export async function openRevision(
  vault: Vault,
  ctx: Ctx,
  name: RevisionName,
): Promise<OpenedRevision> {
  const row = await findRevision(ctx, name);
  const isGone = row.state === 'erased' || (name.revision === undefined && row.state === 'deleted');
  if (isGone) await ctx.read((db) => requireRecorded(db, ctx.tenantUuid, row.document_leaf_uuid));
  if (row.state === 'erased') throw erased(row.document_leaf_uuid);
  if (isGone) throw new NotFound('Document');
  const { salt, bytes } = await openContent(vault, ctx.tenantUuid, row);
  return { ...row, salt, payload: bytes };
}

/** Content of a row that was read. @throws NotFound where it has none, Contradicted where it is not what was stored */
export async function openContent(
  vault: Vault,
  tenantUuid: string,
  row: SealedRevision,
): Promise<Payload> {
  try {
    return await openSealed(vault, tenantUuid, row);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Contradicted(
      `The content of revision ${row.revision} of document ${row.document_uuid} is not the one that was stored: it cannot be opened. Ask the operator to run assay fsck.`,
    );
  }
}

/** A revision with its sealed content and the sealed key of its document. */
type SealedRevision = Pick<sql.RevisionRow, 'document_uuid' | 'revision' | 'sealed' | 'sealed_key'>;

/** Like {@link openContent}, for checks that report by themselves. @throws NotFound, Unreadable */
export async function openSealed(
  vault: Vault,
  tenantUuid: string,
  row: SealedRevision,
): Promise<Payload> {
  const { document_uuid, revision, sealed, sealed_key } = row;
  if (sealed === null || sealed_key === null) throw new NotFound('Content of this revision');
  const of = { tenantUuid, documentUuid: document_uuid };
  const key = await openDocumentKey(vault, of, sealed_key);
  return openPayload(key, { document_uuid, revision }, sealed);
}

/** Parses canonical JSON that was validated when it was received. */
export const contentOf = (payload: Uint8Array): Record<string, unknown> =>
  JSON.parse(Buffer.from(payload).toString('utf8'));

/** Creates a 410: the content was erased, with the leaf of the erasure. */
export const erased = (leafUuid: string): Gone =>
  new Gone(`The document was erased. Leaf ${leafUuid} of the ledger’s log says so.`);
