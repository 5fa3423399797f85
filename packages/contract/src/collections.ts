import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { SearchText, sortBy } from './query.ts';

/** Name of a collection, unique in its ledger. */
export const CollectionName = z
  .string()
  .min(1, 'Field is required')
  .max(64)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
    'A name has letters, digits, dots, underscores and hyphens, and begins with a letter or digit.',
  );

/** Types of fields by which documents are found. */
export const FIELD_TYPES = ['STRING', 'BOOLEAN', 'INTEGER', 'DOUBLE', 'UUID'] as const;

/** Path of a member in a document: names with dots between them. */
export const FieldName = z
  .string()
  .min(1, 'Field is required')
  .max(128)
  .regex(/^[^.\p{Cc}]+(\.[^.\p{Cc}]+)*$/u, 'A field is a path of names with dots between them.');

/** A field by which documents are found and ordered; a document need not have it. */
export const Field = z.object({
  /** Path of the field in a document: names with dots between them. */
  name: FieldName,
  /** Type of the field’s values. */
  type: z.enum(FIELD_TYPES),
});
export type Field = z.output<typeof Field>;

/** Fields whose values together must be unique; a document that lacks one of them is exempt. */
export const Index = z.object({
  /** Paths of one to eight declared fields. */
  fields: z.array(FieldName).min(1).max(8),
  /** Always true: two documents may not have the same values in all of these fields. */
  unique: z.literal(true).default(true),
});

/** A collection of documents in a ledger. */
export const Collection = z.object({
  /** UUID of the collection. */
  uuid: z.uuid(),
  /** Name of the collection, unique in its ledger. */
  name: z.string(),
  /** Fields by which documents can be found and ordered. */
  fields: z.array(Field),
  /** Fields whose values together must be unique. */
  indexes: z.array(Index),
  /** When the collection was created. */
  created_at: Instant,
  /** Number of documents that are neither deleted nor erased. */
  documents: z.number().int(),
});
export type Collection = z.output<typeof Collection>;

const Ledger = z.object({
  /** UUID of the ledger. */
  uuid: z.uuid(),
});
const InLedger = Ledger.extend({
  /** Name of the collection. */
  name: CollectionName,
});

const COLLECTIONS = '/ledgers/{uuid}/collections';
const COLLECTION = `${COLLECTIONS}/{name}` as const;

/** Collections of documents. A deleted ledger refuses changes with 409. */
export const collections = endpoints({
  /** Collections of a ledger, by name. */
  listCollections: {
    method: 'GET',
    path: COLLECTIONS,
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'List collections',
    params: Ledger,
    query: PageQuery.extend({
      /** Text to find in the name. */
      keyword: SearchText.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['name', 'documents', 'created_at']).default('name'),
    }),
    result: pageOf(Collection),
  },
  getCollection: {
    method: 'GET',
    path: COLLECTION,
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Get a collection',
    params: InLedger,
    result: Collection,
  },
  createCollection: {
    method: 'PUT',
    path: COLLECTION,
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    ledger_keys: true,
    status: 201,
    summary: 'Create a collection',
    params: InLedger,
    body: z.object({
      /** Fields by which documents can be found and ordered, 50 at most. */
      fields: z.array(Field).max(50).default([]),
      /** Fields whose values together must be unique, 10 sets at most. */
      indexes: z.array(Index).max(10).default([]),
    }),
    result: Collection,
  },
  /** Replaces both; Assay reads the documents again. */
  updateCollection: {
    method: 'POST',
    path: COLLECTION,
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    ledger_keys: true,
    summary: 'Change fields and indexes of a collection',
    params: InLedger,
    body: z.object({
      /** All fields that the collection has afterwards, 50 at most. */
      fields: z.array(Field).max(50),
      /** All unique sets that the collection has afterwards, 10 at most. */
      indexes: z.array(Index).max(10),
    }),
    result: Collection,
  },
  /** Its leaves and proofs stay. The collection `default` cannot be deleted. */
  deleteCollection: {
    method: 'DELETE',
    path: COLLECTION,
    access: 'LedgerAdmin',
    rate: 'W',
    summary: 'Delete a collection',
    params: InLedger,
  },
});
