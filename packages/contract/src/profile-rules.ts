import { RULE_SET_IDS } from '@assay/core/compliance/rule-set.ts';
import { z } from 'zod';
import { TRUST_LEVELS } from './attestation.ts';
import { RuleSetName } from './rule-set-verdicts.ts';
import { SeverityName } from './severity.ts';
import { KEY_CUSTODIES } from './signing-keys.ts';

/** Whether an artifact meets a profile. */
export const COMPLIANCE_VERDICTS = ['pass', 'fail', 'unknown', 'not_applicable'] as const;
export type ComplianceVerdictName = (typeof COMPLIANCE_VERDICTS)[number];

/** Name of a profile or of a condition. */
export const ProfileName = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'Field is required')
  .max(64)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'A name has no control characters.');

/** Largest number of characters of a condition in CEL. */
export const PROFILE_CONDITION_LENGTH = 1000;

/** An absolute URI, compared as it is written. */
const Uri = z
  .string()
  .trim()
  .max(512)
  .regex(/^[a-z][a-z\d+.-]*:[^\s\p{Cc}\p{Cs}]+$/iu, 'A URI is needed here');

const Days = z.number().int().min(1).max(3650);

/** Attestations that an artifact needs. */
const AttestationRule = z.strictObject({
  /** URIs of predicate types; an attestation with any of them counts. */
  predicate_types: z.array(Uri).min(1, 'Field is required').max(16),
  /** Signers group whose signatures count; null for every registered principal. */
  signers_group_uuid: z.uuid().nullable().default(null),
  /** Number of different principals who must have signed, 1 to 64. */
  threshold: z.number().int().min(1).max(64).default(1),
  /** Accepted values of `builder.id` in provenance; empty for any. */
  builders: z.array(Uri).max(32).default([]),
  /** Largest age of the trusted time of the signature, in days; null for any age. */
  max_age_days: Days.nullable().default(null),
});

/** Result of a rule set of a framework that the newest SBOM needs. */
const RuleSetRule = z.strictObject({
  /** Short name of the rule set. */
  rule_set: RuleSetName,
  /**
   * Least share of components that meet every required rule about components, in percent, rounded down; null when every
   * required rule of the set must pass.
   */
  min_coverage: z.number().int().min(1).max(100).nullable().default(null),
});

/** A condition in CEL over facts of the artifact. */
const ExpressionRule = z.strictObject({
  /** Sentence that says what is required. */
  name: ProfileName,
  /**
   * CEL condition that passes when it is true. Facts: `level`, `kind`, `name`, `version`, `project`, `labels`, `built`,
   * `predicates`, `signers`, `groups`, `critical`, `high`, `medium`, `low`, `unassigned`, `has_sbom`, `sbom_age_days`, the
   * verdict of each rule set by its short name (`ntia == "pass"`), and its coverage in percent (`ntia_coverage >= 95.0`). A
   * condition that needs an unknown fact is `unknown`.
   */
  condition: z.string().trim().min(1, 'Field is required').max(PROFILE_CONDITION_LENGTH),
});

/** Rules of an attestation profile; a rule that is left out requires nothing. */
export const ProfileRules = z.strictObject({
  /** `built`: the profile is not about artifacts that are only used as dependencies. */
  scope: z.enum(['built', 'all']).default('built'),
  /** Kinds of artifacts that the profile is about: `container`, `file`, types of purls; empty for all. */
  kinds: z.array(z.string().trim().toLowerCase().min(1).max(64)).max(32).default([]),
  /** Trust levels that pass; empty when the level does not matter. */
  trust_levels: z.array(z.enum(TRUST_LEVELS)).max(TRUST_LEVELS.length).default([]),
  /** Attestations that an artifact needs, all of them; empty when none is needed. */
  attestations: z.array(AttestationRule).max(16).default([]),
  /** Custodies of keys whose signatures count in `attestations`; empty for all. */
  custody: z.array(z.enum(KEY_CUSTODIES)).max(KEY_CUSTODIES.length).default([]),
  /** Lowest severity of a vulnerability that fails; null when none does. */
  fail_from: SeverityName.nullable().default(null),
  /** Requires an SBOM; null when none is needed. */
  sbom: z
    .strictObject({
      /** Largest age of the newest SBOM, in days; null for any age. */
      max_age_days: Days.nullable().default(null),
    })
    .nullable()
    .default(null),
  /** Rule sets of frameworks that the newest SBOM meets, all of them; empty when none is needed. */
  rule_sets: z.array(RuleSetRule).max(RULE_SET_IDS.length).default([]),
  /**
   * Requirement on the license policy's verdicts about the newest SBOM; null when licenses do not matter. Without an SBOM
   * or a policy the rule is unknown.
   */
  licenses: z
    .strictObject({
      /** `denied`: fails on denied licenses; `review`: also on licenses in review. */
      fail_from: z.enum(['review', 'denied']),
      /**
       * How components count whose verdict is unknown: `unknown` leaves the rule unknown, `fail` fails it, so that every
       * license is allowed, and `accept` lets it pass.
       */
      unknown: z.enum(['unknown', 'fail', 'accept']).default('unknown'),
    })
    .nullable()
    .default(null),
  /**
   * Fails on open findings that are old; null when their age does not matter. A finding is open until a decision closes it, and
   * its age counts from when the tenant first had the vulnerability.
   */
  open_findings: z
    .strictObject({
      /** Lowest severity that fails. */
      from: SeverityName,
      /** Largest age of an open finding, in days. */
      max_age_days: Days,
    })
    .nullable()
    .default(null),
  /** Conditions in CEL, all of which must be true; empty when none is needed. */
  expressions: z.array(ExpressionRule).max(8).default([]),
});
export type ProfileRules = z.output<typeof ProfileRules>;
