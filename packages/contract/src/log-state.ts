import { z } from 'zod';
import { Instant } from './identity-names.ts';

/** How a log stands: what it committed to last, and whether somebody outside saw it. */
export const LogState = z.object({
  /** Name of the log in checkpoints; null until its key is made, some moments after the ledger. */
  origin: z.string().nullable(),
  /** Leaves that have their place. */
  size: z.number().int(),
  /** Of the last signed checkpoint; null before the first. */
  checkpoint: z.object({ size: z.number().int(), root: z.string(), signed_at: Instant }).nullable(),
  /** Leaves that wait for a place. */
  pending: z.number().int(),
  /** Key that verifies the present checkpoint (C2SP signed-note); null until it is made. */
  verifier_key: z.string().nullable(),
  /** Nothing is signed any more, and why; null while all is well. */
  frozen: z.object({ at: Instant, reason: z.string() }).nullable(),
  /** Witnesses that signed the last checkpoint. */
  witnesses: z.number().int(),
  /** Anyone may read tiles and checkpoints. */
  public: z.boolean(),
});
export type LogState = z.output<typeof LogState>;
