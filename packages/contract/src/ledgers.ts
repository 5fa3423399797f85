import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { ControlLog, Ledger, LedgerName, LogAudit } from './ledger.ts';
import { ConsistencyProof, LogCheckpoint, LogEntry, LogGrowth, ProofSizes } from './log-entry.ts';
import { PageQuery, pageOf } from './page.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';

const One = z.object({
  /** UUID of the ledger. */
  uuid: z.uuid(),
});

const Index = z.coerce.number().int().min(0);

/** Ledgers and their logs. API keys that are bound to a ledger see only that one. */
export const ledgers = endpoints({
  /** With its log and the collection `default`. */
  createLedger: {
    method: 'POST',
    path: '/ledgers',
    access: 'LedgerAdmin',
    rate: 'W',
    status: 201,
    summary: 'Create a ledger',
    body: z.object({
      /** Name of the new ledger. */
      name: LedgerName,
    }),
    result: Ledger,
  },
  /** By name; deleted ones too unless `activeOnly`. */
  listLedgers: {
    method: 'GET',
    path: '/ledgers',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    summary: 'List ledgers',
    query: PageQuery.extend({
      /** Text to find in the name. */
      keyword: SearchText.optional(),
      /** True to leave out deleted ledgers. */
      activeOnly: QueryFlag.default(false),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['name', 'entries', 'documents', 'audited_at', 'created_at', 'state']).default(
        'name',
      ),
    }),
    result: pageOf(Ledger),
  },
  /** Ledgers that are deleted do not count. */
  ledgerExists: {
    method: 'GET',
    path: '/ledgers/exists',
    access: 'LedgerAdmin',
    rate: 'X',
    summary: 'Check whether a ledger name is taken',
    query: z.object({
      /** Name to look for. */
      name: LedgerName,
    }),
    result: z.object({
      /** True when a ledger that is not deleted has this name. */
      exists: z.boolean(),
    }),
  },
  /** Also when it is deleted. */
  getLedger: {
    method: 'GET',
    path: '/ledgers/{uuid}',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Get a ledger',
    params: One,
    result: Ledger,
  },
  /** The name of its log never changes. */
  renameLedger: {
    method: 'PUT',
    path: '/ledgers/{uuid}',
    access: 'LedgerAdmin',
    rate: 'W',
    summary: 'Rename a ledger',
    params: One,
    body: z.object({
      /** New name of the ledger. */
      name: LedgerName,
    }),
    result: Ledger,
  },
  /** Nothing can be added any more; reading and proofs continue. */
  deleteLedger: {
    method: 'DELETE',
    path: '/ledgers/{uuid}',
    access: 'LedgerAdmin',
    rate: 'W',
    summary: 'Delete a ledger',
    params: One,
  },
  /** Answers 409 when another ledger has its name. */
  undeleteLedger: {
    method: 'PUT',
    path: '/ledgers/{uuid}/undelete',
    access: 'LedgerAdmin',
    rate: 'W',
    summary: 'Restore a deleted ledger',
    params: One,
    result: Ledger,
  },
  /** Each document is deleted by a leaf of its own; nothing leaves the log. */
  resetLedger: {
    method: 'POST',
    path: '/ledgers/{uuid}/reset',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Delete all documents of a ledger',
    params: One,
    body: z.object({
      /** E-mail of the caller’s own account, as confirmation. */
      email: z.string().trim().max(254),
    }),
    result: z.object({
      /** Number of documents that were deleted. */
      deleted: z.number().int(),
    }),
  },
  /** Anyone may read tiles and checkpoints of a public log. */
  setLedgerPublic: {
    method: 'PUT',
    path: '/ledgers/{uuid}/public',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Make a ledger’s log public or private',
    params: One,
    body: z.object({
      /** True to let anyone read tiles and checkpoints of the log. */
      public: z.boolean(),
    }),
    result: Ledger,
  },
  /** Signed checkpoints of its log, newest first. */
  listLedgerCheckpoints: {
    method: 'GET',
    path: '/ledgers/{uuid}/checkpoints',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'List checkpoints of a ledger',
    params: One,
    query: PageQuery.extend({
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['size']).default('-size'),
    }),
    result: pageOf(LogCheckpoint),
  },
  /** Leaves for each of the last thirty days, oldest first; days without any are included. */
  getLedgerGrowth: {
    method: 'GET',
    path: '/ledgers/{uuid}/growth',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Get the growth of a ledger',
    params: One,
    result: z.object({
      /** The last thirty days, oldest first. */
      days: z.array(LogGrowth),
    }),
  },
  /** Leaves of its log, newest first. */
  listLedgerEntries: {
    method: 'GET',
    path: '/ledgers/{uuid}/entries',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'List leaves of a ledger',
    params: One,
    query: PageQuery.extend({
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['index']).default('-index'),
    }),
    result: pageOf(LogEntry),
  },
  /** By its index. */
  getLedgerEntry: {
    method: 'GET',
    path: '/ledgers/{uuid}/entries/{index}',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Get a leaf of a ledger',
    params: z.object({
      /** UUID of the ledger. */
      uuid: z.uuid(),
      /** Index of the leaf in the log, from 0. */
      index: Index,
    }),
    result: LogEntry,
  },
  /** Proves that a leaf is in the log, as c2sp.org/tlog-proof@v1, against the last checkpoint or that of `size`. */
  getInclusionProof: {
    method: 'GET',
    path: '/ledgers/{uuid}/proof/inclusion',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Download an inclusion proof',
    params: One,
    query: z.object({
      /** Index of the leaf in the log, from 0. */
      index: Index,
      /** Size of the tree to prove against; that of the last checkpoint by default. */
      size: Index.optional(),
    }),
    raw: { response: 'text/plain' },
  },
  /** Proves that the tree of `size` leaves extends that of `old`. */
  getConsistencyProof: {
    method: 'GET',
    path: '/ledgers/{uuid}/proof/consistency',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Get a consistency proof',
    params: One,
    query: ProofSizes,
    result: ConsistencyProof,
  },
  /** Hashes every leaf again and replays every rule. */
  auditLedger: {
    method: 'POST',
    path: '/ledgers/{uuid}/audit',
    access: 'Auditor',
    rate: 'W',
    status: 202,
    summary: 'Start an audit of a ledger',
    params: One,
    result: z.object({
      /** False when an audit of this log is running already. */
      started: z.boolean(),
    }),
  },
  /** Newest first. */
  listLedgerAudits: {
    method: 'GET',
    path: '/ledgers/{uuid}/audits',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'List audits of a ledger',
    params: One,
    query: PageQuery.extend({
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy([
        'started_at',
        'size',
        'verdict',
        'findings',
        'duration',
        'requested_by',
      ]).default('-started_at'),
    }),
    result: pageOf(LogAudit),
  },
  /** The log that proves the tenant’s audit log. */
  getControlLog: {
    method: 'GET',
    path: '/control-log',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    summary: 'Get the control log',
    result: ControlLog,
  },
  /** Ties the checkpoint of a receipt, of an upload or an audit entry, to one that was kept. */
  getControlLogConsistency: {
    method: 'GET',
    path: '/control-log/proof/consistency',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get a consistency proof of the control log',
    query: ProofSizes,
    result: ConsistencyProof,
  },
});
