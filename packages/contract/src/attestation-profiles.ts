import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { ProfilePreview, ProfileVersion } from './profile-preview.ts';
import { ProfileName, ProfileRules } from './profile-rules.ts';
import { SearchText, sortBy } from './query.ts';

const Description = z.string().trim().max(1000);

/** Rules that a tenant’s artifacts are judged by. */
export const AttestationProfile = z.object({
  /** UUID of the profile. */
  profileId: z.uuid(),
  /** Short name that addresses the profile in calls; made from its first name. */
  slug: z.string(),
  /** Name of the profile, unique in the tenant. */
  name: z.string(),
  /** Purpose of the profile; may be empty. */
  description: z.string(),
  /** Requirements on an artifact. */
  rules: ProfileRules,
  /** Version of the profile, from 1; each change adds one. */
  version: z.number().int(),
  /** True for the profile by which lists judge artifacts of projects that chose none. */
  is_default: z.boolean(),
  /** When the profile was created. */
  created_at: Instant,
  /** When the profile was changed last. */
  updated_at: Instant,
  /** E-mail of the person who changed it last. */
  updated_by: z.string(),
});
export type AttestationProfile = z.output<typeof AttestationProfile>;

/** A new attestation profile: `attestationProfileInput` of the specification. */
export const AttestationProfileInput = z.object({
  /** Name of the profile, unique in the tenant; also the source of its slug. */
  name: ProfileName,
  /** Purpose of the profile. */
  description: Description.default(''),
  /** Requirements on an artifact; none by default. */
  rules: ProfileRules.default(ProfileRules.parse({})),
});

/** Changes of an attestation profile: what is left out stays; rules are replaced as a whole. */
export const AttestationProfileChange = z.object({
  /** New name; the slug stays. */
  name: ProfileName.optional(),
  /** New description. */
  description: Description.optional(),
  /** New rules, which replace all present ones. */
  rules: ProfileRules.optional(),
});

/** All rules with all their texts as long as they may be. */
const MOST_BYTES = 1024 * 1024;

const One = z.object({
  /** UUID or slug of the profile. */
  profileId: z.string().regex(/^[a-z\d](?:[a-z\d-]{0,63})$/, 'A UUID or a slug'),
});

/** Attestation profiles. */
export const attestationProfiles = endpoints({
  listAttestationProfiles: {
    method: 'GET',
    path: '/attestation-profiles',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List attestation profiles',
    query: PageQuery.extend({
      /** Text to find in the name. */
      nameFilter: SearchText.optional(),
      /** Order of the list; a leading `-` means descending. */
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
    summary: 'Change an attestation profile',
    params: One,
    body: AttestationProfileChange,
    body_bytes: MOST_BYTES,
    result: AttestationProfile,
  },
  /** The newest 100, newest first. Each is whole in the audit log, and a leaf of the control log commits to it. */
  getAttestationProfileVersions: {
    method: 'GET',
    path: '/attestation-profiles/{profileId}/versions',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get the versions of an attestation profile',
    params: One,
    result: z.object({
      /** Saved states, newest first. */
      versions: z.array(ProfileVersion),
    }),
  },
  /** Judges artifacts that the tenant builds by the saved rules and by others. Changes nothing. */
  previewAttestationProfile: {
    method: 'POST',
    path: '/attestation-profiles/preview',
    access: 'TenantAdmin',
    rate: 'S',
    summary: 'Count the verdicts that other rules would change',
    body: z.object({
      /** UUID or slug of the profile whose rules would be replaced; left out for a new profile. */
      profileId: One.shape.profileId.optional(),
      /** Rules to judge by. */
      rules: ProfileRules,
    }),
    body_bytes: MOST_BYTES,
    result: ProfilePreview,
  },
  deleteAttestationProfile: {
    method: 'DELETE',
    path: '/attestation-profiles/{profileId}',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Delete an attestation profile; 409 for the default, and while a project chose it',
    params: One,
  },
  setDefaultAttestationProfile: {
    method: 'POST',
    path: '/attestation-profiles/{profileId}/set-default',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Make an attestation profile the default',
    params: One,
    result: AttestationProfile,
  },
});
