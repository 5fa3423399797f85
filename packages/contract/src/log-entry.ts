import { z } from 'zod';
import { Instant } from './identity-names.ts';

/** A checkpoint that was published. */
export const LogCheckpoint = z.object({
  /** Number of leaves that the checkpoint covers. */
  size: z.number().int(),
  /** Root hash of the tree (RFC 9162), in base64. */
  root: z.string(),
  /** When the checkpoint was signed. */
  signed_at: Instant,
  /** The signed note, as published (C2SP signed-note). */
  note: z.string(),
});
export type LogCheckpoint = z.output<typeof LogCheckpoint>;

/** Leaves that a log got on one day. */
export const LogGrowth = z.object({
  /** Day in UTC. */
  day: z.iso.date(),
  /** Leaves that were added on that day. */
  entries: z.number().int(),
});

/** A leaf of a log. */
export const LogEntry = z.object({
  /** Index of the leaf in the log, from 0. */
  index: z.number().int(),
  /** UUID of the leaf. */
  uuid: z.uuid(),
  /** Kind of the leaf, such as `document` or `status`. */
  kind: z.string(),
  /** The hashed text: canonical JSON (RFC 8785). */
  leaf: z.string(),
  /** Leaf hash (RFC 9162), in base64. */
  leaf_hash: z.string(),
});
export type LogEntry = z.output<typeof LogEntry>;

/** A consistency proof between two sizes of a log (RFC 9162). */
export const ConsistencyProof = z.object({
  /** Number of leaves of the smaller tree. */
  old: z.number().int(),
  /** Number of leaves of the larger tree. */
  size: z.number().int(),
  /** Hashes of the proof (RFC 9162), each in base64. */
  path: z.array(z.string()),
});

/** Between which trees a consistency proof leads. */
export const ProofSizes = z.object({
  /** Number of leaves of the smaller tree. */
  old: z.coerce.number().int().min(0),
  /** Number of leaves of the larger tree; that of the last checkpoint by default. */
  size: z.coerce.number().int().min(0).optional(),
});
