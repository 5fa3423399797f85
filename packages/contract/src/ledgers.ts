import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { ConsistencyProof, LogCheckpoint, LogEntry, LogGrowth } from './log-entry.ts';
import { LogState } from './log-state.ts';
import { PageQuery, pageOf } from './page.ts';
import { QueryFlag, SearchText } from './query.ts';

export { ConsistencyProof, LogCheckpoint, LogEntry } from './log-entry.ts';

/** Name of a ledger, unique among those that are not deleted, without regard to case. */
export const LedgerName = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'Field is required')
  .max(64)
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u,
    'A name has letters, digits, spaces, dots, underscores and hyphens, and begins with a letter or digit.',
  );

/** Ledger that every tenant has, and the collection that every ledger has. */
export const DEFAULT_LEDGER = 'default';
export const DEFAULT_COLLECTION = 'default';

/** Result of an audit of a log. */
export const LogAudit = z.object({
  /** UUID of the audit. */
  uuid: z.uuid(),
  /** When the audit began. */
  started_at: Instant,
  /** When the audit ended. */
  ended_at: Instant,
  /** Leaves that were hashed again. */
  size: z.number().int(),
  /** Root hash of the tree (RFC 9162), in base64. */
  root: z.string(),
  /** `violated` when at least one rule of the log does not hold. */
  verdict: z.enum(['consistent', 'violated']),
  /** Rules that do not hold, with their place; empty for a consistent log. */
  findings: z.array(
    z.object({
      /** Stable name of the violated rule. */
      code: z.string(),
      /** Index of the leaf concerned; null when the finding is about the whole log. */
      index: z.number().int().nullable(),
      /** What does not hold, as a sentence. */
      message: z.string(),
    }),
  ),
  /** E-mail of the person who requested it. */
  requested_by: z.string(),
});
export type LogAudit = z.output<typeof LogAudit>;

/** A ledger: documents and statements in a verifiable log. */
export const Ledger = z.object({
  /** UUID of the ledger. */
  uuid: z.uuid(),
  /** Name of the ledger. */
  name: z.string(),
  /** When the ledger was created. */
  created_at: Instant,
  /** E-mail of the person who created it. */
  created_by: z.string(),
  /** When the ledger was deleted; null while it accepts changes. */
  deleted_at: Instant.nullable(),
  /** True when anyone may read tiles and checkpoints of the log. */
  public: z.boolean(),
  /** Number of documents that are neither deleted nor erased. */
  documents: z.number().int(),
  /** State of the ledger’s log. */
  log: LogState,
  /** The newest audit of the log; null before the first. */
  last_audit: LogAudit.pick({ ended_at: true, verdict: true, size: true }).nullable(),
});
export type Ledger = z.output<typeof Ledger>;

const One = z.object({
  /** UUID of the ledger. */
  uuid: z.uuid(),
});
const Index = z.coerce.number().int().min(0);

/** Ledgers and their logs. API keys that are bound to a ledger see only that one. */
export const ledgers = endpoints({
  createLedger: {
    method: 'POST',
    path: '/ledgers',
    access: 'LedgerAdmin',
    rate: 'W',
    status: 201,
    summary: 'Create a ledger, with its log and the collection `default`',
    body: z.object({
      /** Name of the new ledger. */
      name: LedgerName,
    }),
    result: Ledger,
  },
  listLedgers: {
    method: 'GET',
    path: '/ledgers',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    summary: 'Ledgers by name, deleted ones too unless `activeOnly`',
    query: PageQuery.extend({
      /** Text to find in the name. */
      keyword: SearchText.optional(),
      /** True to leave out deleted ledgers. */
      activeOnly: QueryFlag.default(false),
    }),
    result: pageOf(Ledger),
  },
  ledgerExists: {
    method: 'GET',
    path: '/ledgers/exists',
    access: 'LedgerAdmin',
    rate: 'X',
    summary: 'Whether a ledger that is not deleted has this name',
    query: z.object({
      /** Name to look for. */
      name: LedgerName,
    }),
    result: z.object({
      /** True when a ledger that is not deleted has this name. */
      exists: z.boolean(),
    }),
  },
  getLedger: {
    method: 'GET',
    path: '/ledgers/{uuid}',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'One ledger, also when it is deleted',
    params: One,
    result: Ledger,
  },
  renameLedger: {
    method: 'PUT',
    path: '/ledgers/{uuid}',
    access: 'LedgerAdmin',
    rate: 'W',
    summary: 'Give a ledger another name; the name of its log never changes',
    params: One,
    body: z.object({
      /** New name of the ledger. */
      name: LedgerName,
    }),
    result: Ledger,
  },
  deleteLedger: {
    method: 'DELETE',
    path: '/ledgers/{uuid}',
    access: 'LedgerAdmin',
    rate: 'W',
    summary: 'Delete a ledger: nothing can be added any more, reading and proofs go on',
    params: One,
  },
  undeleteLedger: {
    method: 'PUT',
    path: '/ledgers/{uuid}/undelete',
    access: 'LedgerAdmin',
    rate: 'W',
    summary: 'Bring a deleted ledger back; 409 when another one has its name',
    params: One,
    result: Ledger,
  },
  resetLedger: {
    method: 'POST',
    path: '/ledgers/{uuid}/reset',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary:
      'Reset a vault: every document of the ledger is deleted by a leaf of its own, nothing leaves the log. `email`: that of the caller’s account',
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
  setLedgerPublic: {
    method: 'PUT',
    path: '/ledgers/{uuid}/public',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Let anyone read tiles and checkpoints of a ledger’s log, or no longer',
    params: One,
    body: z.object({
      /** True to let anyone read tiles and checkpoints of the log. */
      public: z.boolean(),
    }),
    result: Ledger,
  },
  listLedgerCheckpoints: {
    method: 'GET',
    path: '/ledgers/{uuid}/checkpoints',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Signed checkpoints of a ledger’s log, newest first',
    params: One,
    query: PageQuery,
    result: pageOf(LogCheckpoint),
  },
  getLedgerGrowth: {
    method: 'GET',
    path: '/ledgers/{uuid}/growth',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Leaves a day of the last thirty days, oldest first; days without any are there too',
    params: One,
    result: z.object({
      /** The last thirty days, oldest first. */
      days: z.array(LogGrowth),
    }),
  },
  listLedgerEntries: {
    method: 'GET',
    path: '/ledgers/{uuid}/entries',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Leaves of a ledger’s log, newest first',
    params: One,
    query: PageQuery,
    result: pageOf(LogEntry),
  },
  getLedgerEntry: {
    method: 'GET',
    path: '/ledgers/{uuid}/entries/{index}',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'One leaf by its index',
    params: z.object({
      /** UUID of the ledger. */
      uuid: z.uuid(),
      /** Index of the leaf in the log, from 0. */
      index: Index,
    }),
    result: LogEntry,
  },
  getInclusionProof: {
    method: 'GET',
    path: '/ledgers/{uuid}/proof/inclusion',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary:
      'Proof that a leaf is in the log, as c2sp.org/tlog-proof@v1, by the last checkpoint or that of `size`',
    params: One,
    query: z.object({
      /** Index of the leaf in the log, from 0. */
      index: Index,
      /** Size of the tree to prove against; that of the last checkpoint by default. */
      size: Index.optional(),
    }),
    raw: { response: 'text/plain' },
  },
  getConsistencyProof: {
    method: 'GET',
    path: '/ledgers/{uuid}/proof/consistency',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary:
      'Proof that the tree of `size` leaves extends that of `old`; `size`: of the last checkpoint',
    params: One,
    query: z.object({
      /** Number of leaves of the smaller tree. */
      old: Index,
      /** Number of leaves of the larger tree; that of the last checkpoint by default. */
      size: Index.optional(),
    }),
    result: ConsistencyProof,
  },
  auditLedger: {
    method: 'POST',
    path: '/ledgers/{uuid}/audit',
    access: 'Auditor',
    rate: 'W',
    status: 202,
    summary: 'Audit the log now: every leaf is hashed again and every rule replayed',
    params: One,
    result: z.object({
      /** False when an audit of this log is running already. */
      started: z.boolean(),
    }),
  },
  listLedgerAudits: {
    method: 'GET',
    path: '/ledgers/{uuid}/audits',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    ledger_keys: true,
    summary: 'Audits of the log, newest first',
    params: One,
    query: PageQuery,
    result: pageOf(LogAudit),
  },
  getControlLog: {
    method: 'GET',
    path: '/control-log',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    summary: 'The log that proves the tenant’s audit log',
    result: z.object({
      /** UUID of the log. */
      uuid: z.uuid(),
      /** State of the log. */
      log: LogState,
    }),
  },
});
