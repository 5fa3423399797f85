import { RULE_VERDICTS } from '@assay/core/license-policy/license-policy.ts';
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { LicenseCounts, LicenseGroup, LicenseVerdict } from './license-verdicts.ts';

const MOST_RULES = 50;
const MOST_LICENSES = 500;
const LONGEST_LICENSE = 200;
/** Room for as many rules as a policy may have. */
const MOST_BYTES = 1024 * 1024;

const RuleVerdict = z.enum(RULE_VERDICTS);

/** Licenses under one name, with the verdict about them. */
const LicenseRule = z.strictObject({
  /** Name by which answers refer to the rule; unique in the policy, 100 characters at most. */
  name: z
    .string()
    .trim()
    .min(1, 'Field is required')
    .max(100)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'A name has no control characters.'),
  /** Verdict about the licenses that the rule names. */
  verdict: RuleVerdict,
  /** Groups that the rule names. */
  groups: z.array(LicenseGroup).max(LicenseGroup.options.length),
  /** SPDX ids, ids `WITH` an exception, and `LicenseRef-…` that the rule names: these count before groups. */
  licenses: z.array(z.string().trim().min(1).max(LONGEST_LICENSE)).max(MOST_LICENSES),
});

/** Which licenses a tenant allows. The order of rules means nothing: of rules of one rank the stricter counts. */
const LicensePolicy = z.strictObject({
  /** The rules, 50 at most. */
  rules: z.array(LicenseRule).max(MOST_RULES),
  /** Verdict of licenses of the SPDX list that no rule names. */
  otherwise: RuleVerdict,
});
export type LicensePolicy = z.output<typeof LicensePolicy>;

/** Ids of a group, as the SPDX list spells them. */
const GroupOfLicenses = z.object({
  /** Name of the group. */
  group: LicenseGroup,
  /** Ids of the SPDX list that belong to it. */
  licenses: z.array(z.string()),
});

/** The policy of a tenant. */
export const StoredLicensePolicy = z.object({
  /** The policy; null when none is set, so that every license is unknown. */
  policy: LicensePolicy.nullable(),
  /** Number of changes of the policy; 0 when it was never set. */
  revision: z.number().int(),
  /** Name of the person who set it last; null when it was never set. */
  set_by: z.string().nullable(),
  /** When it was set last; null when it was never set. */
  set_at: Instant.nullable(),
  /** Licenses of each group. */
  groups: z.array(GroupOfLicenses),
});
export type StoredLicensePolicy = z.output<typeof StoredLicensePolicy>;

/** Numbers of components and SBOMs by verdict, by two policies. */
export const LicensePreview = z.object({
  /** Numbers of components of SBOMs that count, by the present policy. */
  components_before: LicenseCounts,
  /** The same by the policy that was asked about. */
  components_after: LicenseCounts,
  /** Numbers of SBOMs that count, by the present policy: each has the verdict of its worst component. */
  sboms_before: LicenseCounts,
  /** The same by the policy that was asked about. */
  sboms_after: LicenseCounts,
  /** Licenses whose verdict changes, those of most components first, 50 at most. */
  changed: z.array(
    z.object({
      /** Licenses that one component states, all of which apply. */
      licenses: z.array(z.string()),
      /** Number of components that state them. */
      components: z.number().int(),
      /** Verdict by the present policy. */
      before: LicenseVerdict,
      /** Verdict by the policy that was asked about. */
      after: LicenseVerdict,
    }),
  ),
  /** Number of licenses whose verdict changes. */
  changed_total: z.number().int(),
  /** Number of SBOMs that count and whose licenses are not counted yet; they are in none of these numbers. */
  uncounted_sboms: z.number().int(),
});
export type LicensePreview = z.output<typeof LicensePreview>;

/** The license policy of the tenant. */
export const licensePolicy = endpoints({
  getLicensePolicy: {
    method: 'GET',
    path: '/license-policy',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get the license policy',
    result: StoredLicensePolicy,
  },
  /** Verdicts follow at once, as they are computed when they are read. */
  setLicensePolicy: {
    method: 'PUT',
    path: '/license-policy',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Set the license policy',
    body: z.object({
      /** The policy; null to judge no license. */
      policy: LicensePolicy.nullable(),
    }),
    body_bytes: MOST_BYTES,
    result: StoredLicensePolicy,
  },
  /** Changes nothing. SBOMs that count are those in use, or the newest of a project without one in use. */
  previewLicensePolicy: {
    method: 'POST',
    path: '/license-policy/preview',
    access: 'TenantAdmin',
    rate: 'S',
    summary: 'Preview what a license policy changes',
    body: z.object({
      /** The policy; null for none. */
      policy: LicensePolicy.nullable(),
    }),
    body_bytes: MOST_BYTES,
    result: LicensePreview,
  },
});
