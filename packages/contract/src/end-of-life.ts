import { z } from 'zod';

/** Release cycle of a product that a package version belongs to, with the end that its source names. */
export const EndOfLife = z.object({
  /** Product, as its source names it, such as `nodejs`; for a package of a distribution the distribution. */
  product: z.string(),
  /** Release cycle of the version in use, such as `18`. */
  cycle: z.string(),
  /** End of active support, after which only security fixes appear; null when no date is known. */
  support_ends_on: z.iso.date().nullable(),
  /** End of life; null when no date is known. */
  ends_on: z.iso.date().nullable(),
  /** True when the source says that the cycle has ended, or `ends_on` has passed. */
  is_ended: z.boolean(),
  /** Newest version of the cycle; null when unknown. */
  latest: z.string().nullable(),
});
export type EndOfLife = z.output<typeof EndOfLife>;

/** Answers about the end of life of a package version; `unknown` when no product matches it. */
export const LIFE_STATES = ['ended', 'not_ended', 'unknown'] as const;

/** Filter by end of life. */
export const LifeState = z.enum(LIFE_STATES);
export type LifeState = z.output<typeof LifeState>;
