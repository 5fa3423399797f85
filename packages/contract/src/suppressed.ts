import { z } from 'zod';

/** `false`: those that are not suppressed. `true`: suppressed ones alone. `all`: both. */
export const SuppressedFilter = z.enum(['false', 'true', 'all']);
export type SuppressedFilter = z.output<typeof SuppressedFilter>;

/** Number of rows that a list leaves out because decisions suppress them. */
export const SuppressedCount = z.number().int();
