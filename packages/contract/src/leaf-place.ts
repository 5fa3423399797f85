import { z } from 'zod';

/** Where a leaf is on its way: waiting for a place, in the tree, covered by a signed checkpoint. */
export const LEAF_STATES = ['pending', 'sequenced', 'checkpointed'] as const;

/** The place of a leaf; `index` is null while it waits. */
export const LeafPlace = z.object({
  log_uuid: z.uuid(),
  leaf_uuid: z.uuid(),
  index: z.number().int().nullable(),
  state: z.enum(LEAF_STATES),
});
export type LeafPlace = z.output<typeof LeafPlace>;
