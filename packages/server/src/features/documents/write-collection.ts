import { Conflict, NotFound } from '../../errors.ts';
import type { Writer } from '../../platform/db/database.ts';
import { ledgerDeleted, requireLedgerIn } from '../ledgers/active-ledger.ts';
import {
  type Definition,
  type FieldValue,
  fieldValues,
  type UniqueKey,
  uniqueKeys,
} from './typed-fields.ts';
import * as sql from './write-queries.ts';

/**
 * Locks the collection of a change, and its ledger, until the transaction ends.
 *
 * @throws NotFound; Conflict when the ledger is deleted
 */
export async function openCollection(
  tx: Writer,
  tenantUuid: string,
  of: { uuid: string; name: string },
): Promise<sql.OpenCollection> {
  const collection = await sql.shareCollection(tx, tenantUuid, of);
  if (collection === undefined) {
    await requireLedgerIn(tx, tenantUuid, of.uuid);
    throw new NotFound('Collection');
  }
  if (collection.ledger_deleted) throw ledgerDeleted();
  return collection;
}

/** Content that a document is to be found by. */
export interface ToBeFound {
  document_uuid: string;
  id: string;
  content: Record<string, unknown>;
  /** Position of the content in the request. */
  at: string;
}

/** Values by which a document is found. */
export interface Found {
  document_uuid: string;
  id: string;
  values: FieldValue[];
  keys: UniqueKey[];
}

/** The declared fields that a document has. @throws Invalid for a value of another type */
export function foundBy(
  definition: Definition,
  { document_uuid, id, content, at }: ToBeFound,
): Found {
  const values = fieldValues(definition.fields, content, at);
  return { document_uuid, id, values, keys: uniqueKeys(definition, values) };
}

/** Stores search values of documents. @throws Conflict for a duplicate unique value */
export async function keepFoundBy(
  tx: Writer,
  of: { tenant_uuid: string; collection_uuid: string },
  documents: Found[],
): Promise<void> {
  await sql.insertFieldValues(tx, of, documents);
  const keys = documents.flatMap(({ document_uuid, id, keys: own }) =>
    own.map(({ key, fields }) => ({ document_uuid, id, key, fields })),
  );
  const taken = await sql.insertUniqueKeys(tx, of, keys);
  const conflicts = keys.flatMap((own) => {
    const other = taken.find(({ key, id }) => key.equals(own.key) && id !== own.id);
    return other ? [`${other.id} and ${own.id} have the same ${own.fields.join(', ')}`] : [];
  });
  if (taken.length > 0) throw new Conflict(`Documents ${conflicts.slice(0, 10).join('; ')}`);
}
