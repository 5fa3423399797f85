import { z } from 'zod';
import { Instant } from './identity-names.ts';

/** State of a log: its last checkpoint, and who cosigned it. */
export const LogState = z.object({
  /** Name of the log in checkpoints; null until its key exists, some moments after the ledger. */
  origin: z.string().nullable(),
  /** Leaves that have an index. */
  size: z.number().int(),
  /** The last signed checkpoint; null before the first. */
  checkpoint: z
    .object({
      /** Number of leaves that the checkpoint covers. */
      size: z.number().int(),
      /** Root hash of the tree (RFC 9162), in base64. */
      root: z.string(),
      /** When the checkpoint was signed. */
      signed_at: Instant,
    })
    .nullable(),
  /** Leaves that wait for an index. */
  pending: z.number().int(),
  /** Key that verifies the present checkpoint (C2SP signed-note); null until it exists. */
  verifier_key: z.string().nullable(),
  /** When and why the log stopped signing; null while it signs. */
  frozen: z
    .object({
      /** When the log was frozen. */
      at: Instant,
      /** Why the log is frozen, as a sentence. */
      reason: z.string(),
    })
    .nullable(),
  /** Number of witnesses that cosigned the last checkpoint. */
  witnesses: z.number().int(),
  /** True when anyone may read tiles and checkpoints. */
  public: z.boolean(),
});
export type LogState = z.output<typeof LogState>;
