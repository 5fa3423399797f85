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

/** A member of documents that can be searched and ordered by; a document need not have it. */
export const Field = z.object({ name: FieldName, type: z.enum(FIELD_TYPES) });
export type Field = z.output<typeof Field>;

/** Fields whose values together may be there once; a document that lacks one of them is left out. */
export const Index = z.object({
  fields: z.array(FieldName).min(1).max(8),
  unique: z.literal(true).default(true),
});

/** A collection of documents. */
export const Collection = z.object({
  uuid: z.uuid(),
  name: z.string(),
  fields: z.array(Field),
  indexes: z.array(Index),
  created_at: Instant,
  /** Documents that are neither deleted nor erased. */
  documents: z.number().int(),
});
export type Collection = z.output<typeof Collection>;

const Ledger = z.object({ uuid: z.uuid() });
const InLedger = Ledger.extend({ name: CollectionName });

const COLLECTIONS = '/ledgers/{uuid}/collections';
const COLLECTION = `${COLLECTIONS}/{name}` as const;

/** 1-product §8: collections of documents. A deleted ledger refuses changes with 409. */
export const collections = endpoints({
  listCollections: {
    method: 'GET',
    path: COLLECTIONS,
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Collections of a ledger by name',
    params: Ledger,
    query: PageQuery.extend({
      keyword: SearchText.optional(),
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
    summary: 'One collection',
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
      fields: z.array(Field).max(50).default([]),
      indexes: z.array(Index).max(10).default([]),
    }),
    result: Collection,
  },
  updateCollection: {
    method: 'POST',
    path: COLLECTION,
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    ledger_keys: true,
    summary:
      'Say anew which fields can be searched and which values may be there once; documents are read again',
    params: InLedger,
    body: z.object({ fields: z.array(Field).max(50), indexes: z.array(Index).max(10) }),
    result: Collection,
  },
  deleteCollection: {
    method: 'DELETE',
    path: COLLECTION,
    access: 'LedgerAdmin',
    rate: 'W',
    summary: 'Delete a collection; its leaves and proofs stay. `default` cannot be deleted',
    params: InLedger,
  },
});
