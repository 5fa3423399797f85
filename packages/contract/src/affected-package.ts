import { z } from 'zod';

/** Package that an advisory record is about, with its ranges. */
export const AffectedPackage = z.object({
  /** Ecosystem in the spelling of OSV, such as `npm` or `Debian`; `CPE` for products of NVD. */
  ecosystem: z.string(),
  /** Release of the distribution, such as `12`; empty for every release. */
  release: z.string(),
  /** Name of the package. */
  name: z.string(),
  /** Affected versions, ascending, 50 ranges at most; ranges of commits are omitted. */
  ranges: z.array(
    z.object({
      /** First affected version; null: every version before the end. */
      introduced: z.string().nullable(),
      /** First version that is not affected any more; null when the record names none. */
      fixed: z.string().nullable(),
      /** Last affected version; null when the record names none. */
      last_affected: z.string().nullable(),
    }),
  ),
  /** Number of versions that the record lists one by one. */
  listed: z.number().int(),
  /** Versions of the package in the tenant’s affected SBOMs. */
  installed: z.array(
    z.object({
      /** Version as the SBOM states it. */
      version: z.string(),
      /** Verdict of this record alone; another record may decide otherwise. */
      verdict: z.enum(['affected', 'not_affected', 'unknown']),
      /** Number of `ranges` that begin at this version or before it; null when the version cannot be compared. */
      begun: z.number().int().nullable(),
    }),
  ),
});
export type AffectedPackage = z.output<typeof AffectedPackage>;
