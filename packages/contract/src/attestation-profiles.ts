import { z } from 'zod';
import { TRUST_LEVELS } from './attestations.ts';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { SearchText, sortBy } from './query.ts';
import { SeverityName } from './severity.ts';
import { KEY_CUSTODIES } from './signing-keys.ts';

/** Whether something is what a profile asks for. */
export const COMPLIANCE_VERDICTS = ['pass', 'fail', 'unknown', 'not_applicable'] as const;
export type ComplianceVerdictName = (typeof COMPLIANCE_VERDICTS)[number];

const Name = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'Field is required')
  .max(64)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'A name has no control characters.');

const Description = z.string().trim().max(1000);

/** An absolute URI, compared as it is written. */
const Uri = z
  .string()
  .trim()
  .max(512)
  .regex(/^[a-z][a-z\d+.-]*:[^\s\p{Cc}\p{Cs}]+$/iu, 'A URI is needed here');

const Days = z.number().int().min(1).max(3650);

/** Statements that an artifact needs. */
const AttestationRule = z.strictObject({
  /** Any of these. */
  predicate_types: z.array(Uri).min(1, 'Field is required').max(16),
  /** Whose signatures count; null for everybody who is registered. */
  signers_group_uuid: z.uuid().nullable().default(null),
  /** So many different principals. */
  threshold: z.number().int().min(1).max(64).default(1),
  /** `builder.id` of provenance that is taken; empty for any. */
  builders: z.array(Uri).max(32).default([]),
  /** Since somebody trusted saw the signature; null for any age. */
  max_age_days: Days.nullable().default(null),
});

/** What is asked of artifacts; what is left out is not asked. */
export const ProfileRules = z.strictObject({
  /** `built`: not of what is only used. */
  scope: z.enum(['built', 'all']).default('built'),
  /** `container`, `file`, types of purls; empty for all. */
  kinds: z.array(z.string().trim().toLowerCase().min(1).max(64)).max(32).default([]),
  /** Levels that pass; empty where none is asked for. */
  trust_levels: z.array(z.enum(TRUST_LEVELS)).max(TRUST_LEVELS.length).default([]),
  attestations: z.array(AttestationRule).max(16).default([]),
  /** Custodies of keys whose signatures count in `attestations`; empty for all. */
  custody: z.array(z.enum(KEY_CUSTODIES)).max(KEY_CUSTODIES.length).default([]),
  /** The lowest severity that fails; null where none does. */
  fail_from: SeverityName.nullable().default(null),
  /** null where none is needed. */
  sbom: z
    .strictObject({ max_age_days: Days.nullable().default(null) })
    .nullable()
    .default(null),
});
export type ProfileRules = z.output<typeof ProfileRules>;

/** What a tenant asks of its artifacts (1-product §9). */
export const AttestationProfile = z.object({
  profileId: z.uuid(),
  /** Made from its first name; names it in calls as well. */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  rules: ProfileRules,
  /** 1 at first, one more with each change. */
  version: z.number().int(),
  is_default: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  updated_by: z.string(),
});
export type AttestationProfile = z.output<typeof AttestationProfile>;

/** `attestationProfileInput` of the specification. */
export const AttestationProfileInput = z.object({
  name: Name,
  description: Description.default(''),
  rules: ProfileRules.default(ProfileRules.parse({})),
});

/** The same for a profile that is there: what is left out stays; rules are replaced as a whole. */
export const AttestationProfileChange = z.object({
  name: Name.optional(),
  description: Description.optional(),
  rules: ProfileRules.optional(),
});

/** All rules with all their texts as long as they may be. */
const MOST_BYTES = 1024 * 1024;

const One = z.object({
  /** UUID or slug. */
  profileId: z.string().regex(/^[a-z\d](?:[a-z\d-]{0,63})$/, 'A UUID or a slug'),
});

/** Specification §7, “Attestation profiles”. */
export const attestationProfiles = endpoints({
  listAttestationProfiles: {
    method: 'GET',
    path: '/attestation-profiles',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'What the tenant asks of its artifacts, by name',
    query: PageQuery.extend({
      nameFilter: SearchText.optional(),
      sort: sortBy(['name', 'version', 'updated_at']).default('name'),
    }),
    result: pageOf(AttestationProfile),
  },
  createAttestationProfile: {
    method: 'POST',
    path: '/attestation-profiles',
    access: 'TenantAdmin',
    rate: 'W',
    status: 201,
    summary: 'Create an attestation profile; the first one becomes the default',
    body: AttestationProfileInput,
    body_bytes: MOST_BYTES,
    result: AttestationProfile,
  },
  updateAttestationProfile: {
    method: 'PUT',
    path: '/attestation-profiles/{profileId}',
    access: 'TenantAdmin',
    rate: 'W',
    summary:
      'Change name, description or rules of an attestation profile; what is left out stays, rules are replaced as a whole',
    params: One,
    body: AttestationProfileChange,
    body_bytes: MOST_BYTES,
    result: AttestationProfile,
  },
  deleteAttestationProfile: {
    method: 'DELETE',
    path: '/attestation-profiles/{profileId}',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Delete an attestation profile; 409 for the default',
    params: One,
  },
  setDefaultAttestationProfile: {
    method: 'POST',
    path: '/attestation-profiles/{profileId}/set-default',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Make a profile the one by which lists judge artifacts',
    params: One,
    result: AttestationProfile,
  },
});
