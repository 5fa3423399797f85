import { z } from 'zod';
import { CollectionName, FieldName } from './collections.ts';
import { DocumentRow, LedgerDocument, Revision } from './document.ts';
import { DocumentId, NewDocuments, Replacement } from './document-bodies.ts';
import { DocumentQuery } from './document-query.ts';
import { endpoints } from './endpoint.ts';
import { PageQuery, pageOf } from './page.ts';
import { QueryFlag, sortBy } from './query.ts';

/** Number of a revision, from 1. */
const RevisionNumber = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);

const Paged = DocumentQuery.extend({
  /** Fields to order by, the first decides, 4 at most. */
  orderBy: z
    .array(
      z.object({
        /** Path of a declared field. */
        field: FieldName,
        /** True for descending order. */
        desc: z.boolean().default(false),
      }),
    )
    .max(4)
    .default([]),
  /** Page to return, from 1. */
  page: z.number().int().min(1).max(100_000).default(1),
  /** Documents on a page, 1 to 1,000. */
  perPage: z.number().int().min(1).max(1000).default(100),
});

const InLedger = z.object({
  /** UUID of the ledger. */
  uuid: z.uuid(),
  /** Name of the collection. */
  name: CollectionName,
});

const One = InLedger.extend({
  /** Name of the document. */
  id: DocumentId,
});

const DOCUMENTS = '/ledgers/{uuid}/collections/{name}/documents';

const DOCUMENT = `${DOCUMENTS}/{id}` as const;

/** A line of the difference of two revisions, written as JSON with two spaces of indentation. */
export const DiffLine = z.object({
  /** Whether the line is in both revisions, only in the later, or only in the earlier. */
  kind: z.enum(['same', 'added', 'removed']),
  /** Text of the line. */
  text: z.string(),
});

/** Documents of collections. A deleted ledger refuses changes with 409. */
export const documents = endpoints({
  /** Adds all or none. Answers when a signed checkpoint covers them, or after 10 s with their present state. */
  createDocuments: {
    method: 'PUT',
    path: DOCUMENTS,
    access: 'LedgerAdmin',
    rate: 'I',
    idempotency_key: true,
    api_keys: true,
    ledger_keys: true,
    status: 201,
    summary: 'Add documents',
    params: InLedger,
    // Read by the strict parser of the server, with positions.
    raw: { request: ['application/json'], schema: NewDocuments },
    result: z.object({
      /** The added documents, in the order of the request. */
      documents: z.array(DocumentRow),
    }),
  },
  /** Makes another revision. Answers 409 when `revision` is given and is not the present one. */
  replaceDocument: {
    method: 'POST',
    path: DOCUMENTS,
    access: 'LedgerAdmin',
    rate: 'I',
    api_keys: true,
    ledger_keys: true,
    summary: 'Replace a document',
    params: InLedger,
    raw: { request: ['application/json'], schema: Replacement },
    result: DocumentRow,
  },
  /** Without content, last changed first. */
  listDocuments: {
    method: 'GET',
    path: DOCUMENTS,
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'List documents',
    params: InLedger,
    query: PageQuery.extend({
      /** True to include deleted and erased documents. */
      deleted: QueryFlag.default(false),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['changed_at', 'id', 'revision']).default('-changed_at'),
    }),
    result: pageOf(DocumentRow),
  },
  /** Live documents by their fields, with content. */
  searchDocuments: {
    method: 'POST',
    path: `${DOCUMENTS}/search`,
    access: 'Auditor',
    rate: 'S',
    api_keys: true,
    ledger_keys: true,
    summary: 'Search documents',
    params: InLedger,
    body: Paged,
    result: z.object({
      /** Documents of this page. */
      items: z.array(LedgerDocument),
      /** Number of this page, from 1. */
      page: z.number().int(),
      /** Documents on a page, as requested. */
      perPage: z.number().int(),
      /** True when another page follows. */
      more: z.boolean(),
    }),
  },
  /** Number of live documents that a search finds. */
  countDocuments: {
    method: 'POST',
    path: `${DOCUMENTS}/count`,
    access: 'Auditor',
    rate: 'S',
    api_keys: true,
    ledger_keys: true,
    summary: 'Count documents',
    params: InLedger,
    body: DocumentQuery,
    result: z.object({
      /** Number of live documents that match. */
      count: z.number().int(),
    }),
  },
  /** The present revision, or an earlier one. Answers 410 when its content was erased. */
  getDocument: {
    method: 'GET',
    path: DOCUMENT,
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Get a document',
    params: One,
    query: z.object({
      /** Revision to read; the present one by default. */
      revision: RevisionNumber.optional(),
    }),
    result: LedgerDocument,
  },
  /** Adds a leaf that says so; earlier revisions stay. */
  deleteDocument: {
    method: 'DELETE',
    path: DOCUMENT,
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    ledger_keys: true,
    summary: 'Delete a document',
    params: One,
    result: DocumentRow,
  },
  /** Brings a deleted document back, or makes the content of an earlier revision the present one. */
  restoreDocument: {
    method: 'POST',
    path: `${DOCUMENT}/restore`,
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    ledger_keys: true,
    summary: 'Restore a document',
    params: One,
    body: z.object({
      /** Revision whose content becomes the present one; by default the last one before the deletion. */
      revision: z
        .number()
        .int()
        .min(1)
        .max(2 ** 31 - 1)
        .optional(),
    }),
    result: DocumentRow,
  },
  /** Destroys the content of all revisions for good, and adds a leaf that says so. Proofs of the log stay valid. */
  eraseDocument: {
    method: 'POST',
    path: `${DOCUMENT}/erase`,
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Erase a document',
    params: One,
    body: z.object({
      /** Why the content is erased; recorded in the log. */
      reason: z.enum(['gdpr', 'legal', 'mistake', 'other']),
    }),
    result: DocumentRow,
  },
  /** Newest first. */
  getDocumentAudit: {
    method: 'GET',
    path: `${DOCUMENT}/audit`,
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'List revisions of a document',
    params: One,
    query: PageQuery.extend({
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['revision']).default('-revision'),
    }),
    result: pageOf(Revision),
  },
  /** Line by line. */
  getDocumentDiff: {
    method: 'GET',
    path: `${DOCUMENT}/diff`,
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Compare two revisions of a document',
    params: One,
    query: z.object({
      /** Earlier revision. */
      from: RevisionNumber,
      /** Later revision. */
      to: RevisionNumber,
    }),
    result: z.object({
      /** Lines of both revisions, in order. */
      lines: z.array(DiffLine),
    }),
  },
  /** As c2sp.org/tlog-proof@v1. Answers 409 while no checkpoint covers it. */
  getDocumentProof: {
    method: 'GET',
    path: `${DOCUMENT}/proof`,
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Download the receipt of a revision',
    params: One,
    query: z.object({
      /** Revision to prove; the present one by default. */
      revision: RevisionNumber.optional(),
    }),
    raw: { response: 'text/plain' },
  },
  /** Content, receipt, key and policy in one ZIP file. */
  getDocumentEvidence: {
    method: 'GET',
    path: `${DOCUMENT}/evidence`,
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Download the evidence pack of a revision',
    params: One,
    query: z.object({
      /** Revision to pack; the present one by default. */
      revision: RevisionNumber.optional(),
    }),
    raw: { response: 'application/zip' },
  },
});
