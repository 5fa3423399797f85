import { z } from 'zod';

/** Severities, worst first. `unassigned` is a value of our own: no source gave a rating. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'unassigned'] as const;
/** A severity; `unassigned` when no source gave a rating. */
export const SeverityName = z.enum(SEVERITIES);
export type SeverityName = z.output<typeof SeverityName>;

/** Number of vulnerabilities, or of vulnerable components, of each severity. */
export const SeverityCounts = z.object({
  /** Number with severity critical. */
  critical: z.number().int(),
  /** Number with severity high. */
  high: z.number().int(),
  /** Number with severity medium. */
  medium: z.number().int(),
  /** Number with severity low. */
  low: z.number().int(),
  /** Number that no source has rated. */
  unassigned: z.number().int(),
});
export type SeverityCounts = z.output<typeof SeverityCounts>;

/** Severities separated by commas: `critical,high`. */
export const SeverityFilter = z
  .string()
  .max(64)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(SeverityName));
