import { z } from 'zod';
import { Instant } from './identity-names.ts';
import { LogState } from './log-state.ts';

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
  /** Leaves of the audited tree. An audit on request hashes all of them, a daily one those that are new and a part of the rest. */
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
      /** Sentence that names the broken rule. */
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

/** The log of the audit entries of a tenant. */
export const ControlLog = z.object({
  /** UUID of the log. */
  uuid: z.uuid(),
  /** State of the log. */
  log: LogState,
  /** The newest audit of the log and of the rows, findings and stored bytes of the tenant; null before the first. */
  last_audit: LogAudit.nullable(),
});
