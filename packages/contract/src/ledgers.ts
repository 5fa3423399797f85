import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { LogState } from './log-state.ts';
import { PageQuery, pageOf } from './page.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';

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

/** What an audit of a log found. */
export const LogAudit = z.object({
  uuid: z.uuid(),
  started_at: Instant,
  ended_at: Instant,
  /** Leaves that were hashed again. */
  size: z.number().int(),
  /** Base64. */
  root: z.string(),
  verdict: z.enum(['consistent', 'violated']),
  findings: z.array(
    z.object({ code: z.string(), index: z.number().int().nullable(), message: z.string() }),
  ),
  requested_by: z.string(),
});
export type LogAudit = z.output<typeof LogAudit>;

/** A ledger (specification §4). */
export const Ledger = z.object({
  uuid: z.uuid(),
  name: z.string(),
  created_at: Instant,
  created_by: z.string(),
  deleted_at: Instant.nullable(),
  /** Anyone may read tiles and checkpoints of the log. */
  public: z.boolean(),
  /** Documents that are neither deleted nor erased. */
  documents: z.number().int(),
  log: LogState,
  last_audit: LogAudit.pick({ ended_at: true, verdict: true, size: true }).nullable(),
});
export type Ledger = z.output<typeof Ledger>;

/** A checkpoint that was let out. */
export const LogCheckpoint = z.object({
  size: z.number().int(),
  root: z.string(),
  signed_at: Instant,
  /** The signed note as it was published. */
  note: z.string(),
});
export type LogCheckpoint = z.output<typeof LogCheckpoint>;

/** How many leaves a log got on a day (UTC). */
const Growth = z.object({ day: z.iso.date(), entries: z.number().int() });

/** A leaf with its place. `leaf` is the text that is hashed: canonical JSON. */
export const LogEntry = z.object({
  index: z.number().int(),
  uuid: z.uuid(),
  kind: z.string(),
  leaf: z.string(),
  leaf_hash: z.string(),
});
export type LogEntry = z.output<typeof LogEntry>;

const One = z.object({ uuid: z.uuid() });
const Index = z.coerce.number().int().min(0);

/** A proof whose hashes are base64; whoever gets it verifies it against a checkpoint. */
export const ConsistencyProof = z.object({
  old: z.number().int(),
  size: z.number().int(),
  path: z.array(z.string()),
});

/** Specification §7, “Ledgers”, and what 1-product §8 adds. API keys that are bound to a ledger see that one alone. */
export const ledgers = endpoints({
  createLedger: {
    method: 'POST',
    path: '/ledgers',
    access: 'LedgerAdmin',
    rate: 'W',
    status: 201,
    summary: 'Create a ledger, with its log and the collection `default`',
    body: z.object({ name: LedgerName }),
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
      keyword: SearchText.optional(),
      activeOnly: QueryFlag.default(false),
      sort: sortBy(['name', 'entries', 'documents', 'audited_at', 'created_at']).default('name'),
    }),
    result: pageOf(Ledger),
  },
  ledgerExists: {
    method: 'GET',
    path: '/ledgers/exists',
    access: 'LedgerAdmin',
    rate: 'X',
    summary: 'Whether a ledger that is not deleted has this name',
    query: z.object({ name: LedgerName }),
    result: z.object({ exists: z.boolean() }),
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
    body: z.object({ name: LedgerName }),
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
    body: z.object({ email: z.string().trim().max(254) }),
    result: z.object({ deleted: z.number().int() }),
  },
  setLedgerPublic: {
    method: 'PUT',
    path: '/ledgers/{uuid}/public',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Let anyone read tiles and checkpoints of a ledger’s log, or no longer',
    params: One,
    body: z.object({ public: z.boolean() }),
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
    query: PageQuery.extend({ sort: sortBy(['size']).default('-size') }),
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
    result: z.object({ days: z.array(Growth) }),
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
    query: PageQuery.extend({ sort: sortBy(['index']).default('-index') }),
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
    params: z.object({ uuid: z.uuid(), index: Index }),
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
    query: z.object({ index: Index, size: Index.optional() }),
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
    query: z.object({ old: Index, size: Index.optional() }),
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
    result: z.object({ started: z.boolean() }),
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
    query: PageQuery.extend({ sort: sortBy(['started_at', 'size']).default('-started_at') }),
    result: pageOf(LogAudit),
  },
  getControlLog: {
    method: 'GET',
    path: '/control-log',
    access: 'Auditor',
    rate: 'L',
    api_keys: true,
    summary: 'The log that proves the tenant’s audit log',
    result: z.object({ uuid: z.uuid(), log: LogState }),
  },
});
