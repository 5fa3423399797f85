import { RULE_KINDS } from '@assay/core/policy/rule-result.ts';
import { z } from 'zod';
import { Instant } from './identity-names.ts';
import { LeafPlace } from './leaf-place.ts';
import { COMPLIANCE_VERDICTS, ProfileRules } from './profile-rules.ts';

/** A saved state of an attestation profile. */
export const ProfileVersion = z.object({
  /** Number of the version, from 1. */
  version: z.number().int(),
  /** Name of the profile in this version. */
  name: z.string(),
  /** Description in this version. */
  description: z.string(),
  /** Rules of this version. */
  rules: ProfileRules,
  /** When the version was saved. */
  saved_at: Instant,
  /** Name of the person who saved it. */
  saved_by: z.string(),
  /** Audit entry that has the whole version. */
  entry_uuid: z.uuid(),
  /** Place of the ledger entry that commits to the audit entry; null without one. */
  receipt: LeafPlace.nullable(),
});
export type ProfileVersion = z.output<typeof ProfileVersion>;

/** Numbers of artifacts by verdict. */
const VerdictCounts = z.object({
  /** Number of artifacts that meet every rule. */
  pass: z.number().int(),
  /** Number of artifacts that fail a rule. */
  fail: z.number().int(),
  /** Number of artifacts for which a rule cannot be decided. */
  unknown: z.number().int(),
  /** Number of artifacts that the profile is not about. */
  not_applicable: z.number().int(),
});

const Verdict = z.enum(COMPLIANCE_VERDICTS);

/** Effect that other rules would have on artifacts. */
export const ProfilePreview = z.object({
  /** Number of artifacts that were judged: 1,000 at most, in the order of their UUIDs. */
  judged: z.number().int(),
  /** False when the tenant builds more artifacts than were judged. */
  is_complete: z.boolean(),
  /** Verdicts by the rules as they are saved; `not_applicable` for a new profile. */
  before: VerdictCounts,
  /** Verdicts by the rules of the request. */
  after: VerdictCounts,
  /** Number of artifacts whose verdict would be another one. */
  changed: z.number().int(),
  /** The first 20 of these. */
  changes: z.array(
    z.object({
      /** UUID of the artifact. */
      uuid: z.uuid(),
      /** Name of the artifact. */
      name: z.string(),
      /** Version of the artifact; may be empty. */
      version: z.string(),
      /** Canonical purl; null without one. */
      purl: z.string().nullable(),
      /** SHA-256 in hexadecimal; null without one. */
      sha256: z.string().nullable(),
      /** Verdict by the saved rules. */
      before: Verdict,
      /** Verdict by the rules of the request. */
      after: Verdict,
      /** Rules of the request that give this verdict; empty when all pass or none applies. */
      because: z.array(
        z.object({
          /** Kind of the rule. */
          rule: z.enum(RULE_KINDS),
          /** Index of the requirement in its list of the rules; 0 for the other rules. */
          index: z.number().int(),
          /** Stable name of the reason. */
          code: z.string(),
        }),
      ),
    }),
  ),
});
export type ProfilePreview = z.output<typeof ProfilePreview>;
