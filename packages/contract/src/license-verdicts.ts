import { LICENSE_REASONS } from '@assay/core/license-policy/judge-term.ts';
import { LICENSE_GROUPS } from '@assay/core/license-policy/license-groups.ts';
import { LICENSE_VERDICTS } from '@assay/core/license-policy/license-policy.ts';
import { z } from 'zod';

/** Verdict of the license policy, the best one first; what the document does not state is `unknown`. */
export const LicenseVerdict = z.enum(LICENSE_VERDICTS);

/** Group of licenses: sorted by Assay, or `osi_approved` and `deprecated` by the SPDX list. */
export const LicenseGroup = z.enum(LICENSE_GROUPS);

/** Verdict about the licenses of a component, and what decided. */
export const JudgedLicense = z.object({
  /** The verdict. */
  verdict: LicenseVerdict,
  /**
   * Why: a rule, the policy's verdict for licenses without a rule, no policy, no stated license, a text that is no
   * expression, an id that is not on the SPDX list, or a reference to a license of the document.
   */
  reason: z.enum(LICENSE_REASONS),
  /** Name of the rule that decided; null where none did. */
  rule: z.string().nullable(),
  /** Group by which the rule names the license; null where it names the license itself. */
  group: LicenseGroup.nullable(),
  /** License of the expression that decided; empty where none is stated. */
  license: z.string(),
  /** The expression with its choices made; empty where no license is stated. */
  branch: z.string(),
});
export type JudgedLicense = z.output<typeof JudgedLicense>;

const Count = z.number().int();

/** Numbers by verdict. */
export const LicenseCounts = z.object({
  /** Number of those that are allowed. */
  allowed: Count,
  /** Number of those that a person has to look at. */
  review: Count,
  /** Number of those whose license is not known. */
  unknown: Count,
  /** Number of those that are denied. */
  denied: Count,
});
export type LicenseCounts = z.output<typeof LicenseCounts>;
