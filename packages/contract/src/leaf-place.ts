import { z } from 'zod';

/** Where a leaf is on its way: waiting for a place, in the tree, covered by a signed checkpoint; or not what is shown. */
export const LEAF_STATES = ['pending', 'sequenced', 'checkpointed', 'contradicted'] as const;

/** Where a leaf is in its log. */
export const LeafPlace = z.object({
  /** UUID of the log. */
  log_uuid: z.uuid(),
  /** UUID of the leaf. */
  leaf_uuid: z.uuid(),
  /** Index of the leaf in the log, from 0; null while it is pending. */
  index: z.number().int().nullable(),
  /** `pending`: waits for an index. `sequenced`: has one. `checkpointed`: a signed checkpoint covers it.
   * `contradicted`: the leaf records something else than what is shown, so the data beside the log was changed. */
  state: z.enum(LEAF_STATES),
});
export type LeafPlace = z.output<typeof LeafPlace>;
