import type { ApiName } from '@assay/contract/index.ts';

/** What is read again after a document was changed. */
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

/** The same after it was deleted: it has no present content, so nobody asks for that. */
export const CALLS_AFTER_DELETION = CALLS_AFTER_CHANGE.filter((name) => name !== 'getDocument');
