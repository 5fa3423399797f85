import { Conflict, Invalid } from '../../../errors.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import { contentOf, openContent } from '../revision.ts';
import type { Definition } from '../typed-fields.ts';
import { type Found, foundBy, keepFoundBy } from '../write-collection.ts';
import * as sql from './queries.ts';

/**
 * Reads the live documents of a collection again and stores the declared fields of each. The collection is
 * locked.
 *
 * @throws Conflict for a document that does not fit: of another type, or with a duplicate value
 */
export async function indexAgain(
  tx: Writer,
  vault: Vault,
  tenantUuid: string,
  { uuid: collection_uuid, ...definition }: Definition & { uuid: string },
): Promise<void> {
  if (definition.fields.length === 0) return;
  const target = { tenant_uuid: tenantUuid, collection_uuid };
  for (let after: string | null = null; ; ) {
    const batch: sql.LiveDocument[] = await sql.selectLiveDocuments(tx, tenantUuid, {
      collection_uuid,
      after,
    });
    const last = batch.at(-1);
    if (last === undefined) return;
    const found = batch.map((row) => readAgain(vault, tenantUuid, definition, row));
    await keepFoundBy(tx, target, await Promise.all(found));
    after = last.document_uuid;
  }
}

/** The request is valid, but the stored documents are not: that is a conflict. */
async function readAgain(
  vault: Vault,
  tenantUuid: string,
  definition: Definition,
  row: sql.LiveDocument,
): Promise<Found> {
  const { bytes } = await openContent(vault, tenantUuid, row);
  try {
    return foundBy(definition, { ...row, content: contentOf(bytes), at: '' });
  } catch (error) {
    throw error instanceof Invalid ? new Conflict(`Document ${row.id}: ${error.message}`) : error;
  }
}
