import { z } from 'zod';

/** Severities, worst first. `unassigned` is a value of our own: no source gave a rating. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'unassigned'] as const;
export const SeverityName = z.enum(SEVERITIES);
export type SeverityName = z.output<typeof SeverityName>;

/** How many vulnerabilities (or affected entries) of each severity. */
export const SeverityCounts = z.object({
  critical: z.number().int(),
  high: z.number().int(),
  medium: z.number().int(),
  low: z.number().int(),
  unassigned: z.number().int(),
});
export type SeverityCounts = z.output<typeof SeverityCounts>;

/** A list of severities in one query value: `critical,high`. */
export const SeverityFilter = z
  .string()
  .max(64)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(SeverityName));
