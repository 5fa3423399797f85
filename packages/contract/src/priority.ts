import { PRIORITY_REASONS, PRIORITY_TIERS } from '@assay/core/priority/priority.ts';
import { z } from 'zod';

const Known = z.enum(['yes', 'no', 'unknown']);

/**
 * Place in the order by priority, with the facts it follows from. Facts count in this order: tier, malicious, known
 * exploited, EPSS of 50 % or of 10 %, severity, fix known, direct, in use, CVSS score, EPSS.
 */
export const Priority = z.object({
  /**
   * `now`: malicious, known exploited, or EPSS of 50 % or more. `next`: critical, or EPSS of 10 % or more. `later`: all
   * others.
   */
  tier: z.enum(PRIORITY_TIERS),
  /** The first fact that puts it into its tier. */
  reason: z.enum(PRIORITY_REASONS),
  /** True when a record says that the package itself is malicious. */
  malicious: z.boolean(),
  /** Share of all scored vulnerabilities whose EPSS is the same or lower, from 0 to 1; null when unknown. */
  epss_percentile: z.number().nullable(),
  /** Whether a version that ends it is known; `unknown` for a vulnerability in several projects. */
  fix: Known,
  /** Whether the SBOM’s root depends on the component itself; `unknown` when the SBOM does not state it. */
  direct: Known,
  /** Whether the SBOM is in use; `unknown` for a vulnerability in several projects. */
  in_use: Known,
});
export type Priority = z.output<typeof Priority>;

/** Filter by tier of priority. */
export const PriorityTier = z.enum(PRIORITY_TIERS);
