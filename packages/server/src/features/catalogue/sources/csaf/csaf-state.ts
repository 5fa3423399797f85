import { z } from 'zod';
import type { SourceState } from '../source-run.ts';

const Validators = z.object({ etag: z.string().optional(), last_modified: z.string().optional() });
const Listed = z.object({
  url: z.string(),
  updated: z.number(),
  hashes: z.array(z.string()).nullable(),
  signature: z.string().nullable().default(null),
});
const State = z.object({
  /** By address of a feed or directory: its newest change, and its validators. */
  lists: z.record(z.string(), z.object({ newest: z.number(), validators: Validators })),
  /** Documents that could not be fetched. */
  retry: z.array(Listed),
});

/** State that the next run of a CSAF source needs from the last complete one. */
export type CsafState = z.output<typeof State>;

/** The state that the last complete run left; an empty one before. */
export const csafStateIn = (state: SourceState): CsafState =>
  State.safeParse(state).data ?? { lists: {}, retry: [] };
