import { z } from 'zod';
import { CollectionName, FieldName } from './collections.ts';
import { DocumentContent, DocumentId, NewDocuments, Replacement } from './document-bodies.ts';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { LeafPlace } from './leaf-place.ts';
import { PageQuery, pageOf } from './page.ts';
import { QueryFlag, sortBy } from './query.ts';

/** What a revision did. */
export const REVISION_OPS = ['create', 'update', 'delete', 'restore'] as const;

/** A revision without its content. */
export const Revision = z.object({
  revision: z.number().int(),
  op: z.enum(REVISION_OPS),
  actor: z.string(),
  at: Instant,
  size_bytes: z.number().int().nullable(),
  erased_at: Instant.nullable(),
  leaf: LeafPlace,
});
export type Revision = z.output<typeof Revision>;

/** A document without its content. */
export const DocumentRow = z.object({
  id: z.string(),
  revision: z.number().int(),
  state: z.enum(['live', 'deleted', 'erased']),
  op: z.enum(REVISION_OPS),
  changed_at: Instant,
  changed_by: z.string(),
  leaf: LeafPlace,
});
export type DocumentRow = z.output<typeof DocumentRow>;

/** A document with the content of one revision. */
export const LedgerDocument = DocumentRow.extend({ document: DocumentContent });
export type LedgerDocument = z.output<typeof LedgerDocument>;

/** Number of a revision, from 1. */
const RevisionNumber = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);

/** Comparisons of a search. */
export const OPERATORS = ['EQ', 'NE', 'LT', 'LE', 'GT', 'GE', 'LIKE', 'NOT_LIKE'] as const;

const Value = z.union([z.string().max(4096), z.number(), z.boolean()]);

/** One comparison; in LIKE `%` stands for any characters and `_` for one. */
export const FieldComparison = z.object({
  field: FieldName,
  operator: z.enum(OPERATORS),
  value: Value,
});

/** All comparisons must hold. */
const Expression = z.object({ fieldComparisons: z.array(FieldComparison).max(20) });

/** Documents where one expression holds, or all of them without any. */
export const DocumentQuery = z.object({
  /** One expression may stand without the list. */
  fieldComparisons: z.array(FieldComparison).max(20).optional(),
  expressions: z.array(Expression).max(10).optional(),
});

const Paged = DocumentQuery.extend({
  orderBy: z
    .array(z.object({ field: FieldName, desc: z.boolean().default(false) }))
    .max(4)
    .default([]),
  page: z.number().int().min(1).max(100_000).default(1),
  perPage: z.number().int().min(1).max(1000).default(100),
});

const InLedger = z.object({ uuid: z.uuid(), name: CollectionName });
const One = InLedger.extend({ id: DocumentId });

const DOCUMENTS = '/ledgers/{uuid}/collections/{name}/documents';
const DOCUMENT = `${DOCUMENTS}/{id}` as const;

/** One line of the difference of two revisions, of their text with two blanks of indentation. */
export const DiffLine = z.object({
  kind: z.enum(['same', 'added', 'removed']),
  text: z.string(),
});

/** 1-product §8: documents of collections. A deleted ledger refuses changes with 409. */
export const documents = endpoints({
  createDocuments: {
    method: 'PUT',
    path: DOCUMENTS,
    access: 'LedgerAdmin',
    rate: 'I',
    idempotency_key: true,
    api_keys: true,
    ledger_keys: true,
    status: 201,
    summary:
      'Add documents, all or none; answered when a signed checkpoint covers them, or after 10 s with their present state',
    params: InLedger,
    // Read by the strict parser of the server, with positions.
    raw: { request: ['application/json'], schema: NewDocuments },
    result: z.object({ documents: z.array(DocumentRow) }),
  },
  replaceDocument: {
    method: 'POST',
    path: DOCUMENTS,
    access: 'LedgerAdmin',
    rate: 'I',
    api_keys: true,
    ledger_keys: true,
    summary:
      'Replace a document by another revision: `{"id", "document", "revision"?}`; 409 unless `revision` is the present one',
    params: InLedger,
    raw: { request: ['application/json'], schema: Replacement },
    result: DocumentRow,
  },
  listDocuments: {
    method: 'GET',
    path: DOCUMENTS,
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary:
      'Documents without content, last changed first; with `deleted`, those that are deleted or erased too',
    params: InLedger,
    query: PageQuery.extend({
      deleted: QueryFlag.default(false),
      sort: sortBy(['changed_at', 'id', 'revision']).default('-changed_at'),
    }),
    result: pageOf(DocumentRow),
  },
  searchDocuments: {
    method: 'POST',
    path: `${DOCUMENTS}/search`,
    access: 'Auditor',
    rate: 'S',
    api_keys: true,
    ledger_keys: true,
    summary: 'Live documents by their fields, with content',
    params: InLedger,
    body: Paged,
    result: z.object({
      items: z.array(LedgerDocument),
      page: z.number().int(),
      perPage: z.number().int(),
      /** Another page follows. */
      more: z.boolean(),
    }),
  },
  countDocuments: {
    method: 'POST',
    path: `${DOCUMENTS}/count`,
    access: 'Auditor',
    rate: 'S',
    api_keys: true,
    ledger_keys: true,
    summary: 'How many live documents a search finds',
    params: InLedger,
    body: DocumentQuery,
    result: z.object({ count: z.number().int() }),
  },
  getDocument: {
    method: 'GET',
    path: DOCUMENT,
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary:
      'One document, or an earlier revision of it; 410 with the erasure when its content was erased',
    params: One,
    query: z.object({ revision: RevisionNumber.optional() }),
    result: LedgerDocument,
  },
  deleteDocument: {
    method: 'DELETE',
    path: DOCUMENT,
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    ledger_keys: true,
    summary: 'Delete a document: a leaf says so, earlier revisions stay',
    params: One,
    result: DocumentRow,
  },
  restoreDocument: {
    method: 'POST',
    path: `${DOCUMENT}/restore`,
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    ledger_keys: true,
    summary:
      'Bring a deleted document back, or make the content of an earlier revision the present one',
    params: One,
    body: z.object({
      revision: z
        .number()
        .int()
        .min(1)
        .max(2 ** 31 - 1)
        .optional(),
    }),
    result: DocumentRow,
  },
  eraseDocument: {
    method: 'POST',
    path: `${DOCUMENT}/erase`,
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary:
      'Destroy the content of all revisions and what could prove it; a leaf says so, proofs stand',
    params: One,
    body: z.object({ reason: z.enum(['gdpr', 'legal', 'mistake', 'other']) }),
    result: DocumentRow,
  },
  getDocumentAudit: {
    method: 'GET',
    path: `${DOCUMENT}/audit`,
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Revisions of a document, newest first',
    params: One,
    query: PageQuery.extend({ sort: sortBy(['revision']).default('-revision') }),
    result: pageOf(Revision),
  },
  getDocumentDiff: {
    method: 'GET',
    path: `${DOCUMENT}/diff`,
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Line by line, what changed between two revisions',
    params: One,
    query: z.object({
      from: RevisionNumber,
      to: RevisionNumber,
    }),
    result: z.object({ lines: z.array(DiffLine) }),
  },
  getDocumentProof: {
    method: 'GET',
    path: `${DOCUMENT}/proof`,
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Receipt of a revision, as c2sp.org/tlog-proof@v1; 409 while no checkpoint covers it',
    params: One,
    query: z.object({ revision: RevisionNumber.optional() }),
    raw: { response: 'text/plain' },
  },
  getDocumentEvidence: {
    method: 'GET',
    path: `${DOCUMENT}/evidence`,
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Evidence pack of a revision: content, receipt, key and policy in one ZIP file',
    params: One,
    query: z.object({ revision: RevisionNumber.optional() }),
    raw: { response: 'application/zip' },
  },
});
