import type { ApiName } from '@assay/contract/index.ts';

/** Queries that a change of a document invalidates. */
export const CALLS_AFTER_CHANGE = [
  'getLedger',
  'getLedgerGrowth',
  'listLedgerCheckpoints',
  'listLedgerEntries',
  'listCollections',
  'getCollection',
  'listDocuments',
  'searchDocuments',
  'countDocuments',
  'getDocument',
  'getDocumentAudit',
] as const satisfies readonly ApiName[];

/** The same after deletion, without the current content, which no longer exists. */
export const CALLS_AFTER_DELETION = CALLS_AFTER_CHANGE.filter((name) => name !== 'getDocument');
