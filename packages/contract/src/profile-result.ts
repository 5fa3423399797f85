import { RULE_KINDS } from '@assay/core/policy/rule-result.ts';
import { z } from 'zod';
import { LicenseCounts } from './license-verdicts.ts';
import { SbomLicense } from './licenses.ts';
import { COMPLIANCE_VERDICTS, ProfileRules } from './profile-rules.ts';

/** Result of one rule of an attestation profile for an artifact. */
export const RuleResult = z.object({
  /** Kind of the rule. */
  rule: z.enum(RULE_KINDS),
  /** Index of the requirement in its list of the rules (`attestations`, `rule_sets`, `expressions`); 0 for the other rules. */
  index: z.number().int(),
  /** Whether the artifact meets the rule; `unknown` when Assay cannot tell. */
  verdict: z.enum(COMPLIANCE_VERDICTS).exclude(['not_applicable']),
  /** Stable name of the reason. */
  code: z.string(),
  /** UUIDs of the attestations, or sbomid of the SBOM, that decided the rule. */
  evidence: z.array(z.uuid()),
  /**
   * Findings whose only rating is that of a record about several vulnerabilities: for a failed `vulnerabilities` rule those
   * from its severity on, otherwise all that the rule looked at. 0 for other rules.
   */
  shared_rating_findings: z.number().int(),
  /** Ids of up to five vulnerabilities that an `open_findings` rule rests on, the oldest first; empty for other rules. */
  vulnerabilities: z.array(z.string()),
  /** Components that meet a `rule_set` rule, and all of them; null for other rules, and until the SBOM is judged. */
  coverage: z
    .object({
      /** Number of components that meet every required rule about components. */
      met: z.number().int(),
      /** Number of components. */
      total: z.number().int(),
    })
    .nullable(),
  /** Verdicts of the license policy for a `licenses` rule; null for other rules, and until licenses are judged. */
  licenses: z
    .object({
      /** Revision of the license policy that judged. */
      policy_revision: z.number().int(),
      /** Numbers of components by verdict. */
      counts: LicenseCounts,
      /** Up to five statements of licenses that keep the rule from passing, the worst first. */
      deciding: z.array(SbomLicense),
    })
    .nullable(),
});

export type RuleResult = z.output<typeof RuleResult>;

/** Result of an attestation profile for an artifact. */
export const ProfileResult = z.object({
  /** The attestation profile, as it is now. */
  profile: z.object({
    /** UUID of the profile. */
    profileId: z.uuid(),
    /** Short name that addresses the profile in calls. */
    slug: z.string(),
    /** Name of the profile. */
    name: z.string(),
    /** Version of the profile, from 1; each change adds one. */
    version: z.number().int(),
    /** True for the default profile of the tenant. */
    is_default: z.boolean(),
    /** True for the profile by which lists judge this artifact: that of the project of its newest SBOM, otherwise the default. */
    applies: z.boolean(),
    /** Rules of the profile. */
    rules: ProfileRules,
  }),
  /** Verdict of all rules together; `not_applicable` when the profile is about other artifacts. */
  verdict: z.enum(COMPLIANCE_VERDICTS),
  /** Results in the order of the rules; empty when the profile is about other artifacts. */
  results: z.array(RuleResult),
  /** Names of the signers groups that the rules refer to, by UUID; deleted groups are missing. */
  signers_groups: z.record(z.uuid(), z.string()),
});

export type ProfileResult = z.output<typeof ProfileResult>;
