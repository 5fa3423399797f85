import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';

/** An attestation profile by its names. */
const NamedProfile = z.object({
  /** UUID of the profile. */
  profileId: z.uuid(),
  /** Short name that addresses the profile in calls. */
  slug: z.string(),
  /** Name of the profile. */
  name: z.string(),
  /** Version of the profile, from 1. */
  version: z.number().int(),
});

/** Which attestation profile judges the artifacts of a project. */
export const ProjectProfile = z.object({
  /** Profile that the project chose; null when it chose none, so that the tenant’s default applies. */
  chosen: NamedProfile.nullable(),
  /** Profile that applies: the chosen one, otherwise the default; null when the tenant has no profile. */
  applies: NamedProfile.nullable(),
  /** E-mail of the person who chose; null without a choice. */
  chosen_by: z.string().nullable(),
  /** When the profile was chosen; null without a choice. */
  chosen_at: Instant.nullable(),
});
export type ProjectProfile = z.output<typeof ProjectProfile>;

const One = z.object({
  /** UUID of the project. */
  uuid: z.uuid(),
});

/** Attestation profiles that projects choose (ADR 0070). */
export const projectProfile = endpoints({
  /** It applies to artifacts whose newest SBOM belongs to the project. */
  getProjectProfile: {
    method: 'GET',
    path: '/projects/{uuid}/attestation-profile',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get the attestation profile of a project',
    params: One,
    result: ProjectProfile,
  },
  /** For this project alone, not for those below it. Verdicts follow at once, as they are computed when they are read. */
  setProjectProfile: {
    method: 'PUT',
    path: '/projects/{uuid}/attestation-profile',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Choose the attestation profile of a project',
    params: One,
    body: z.object({
      /** UUID or slug of the profile; null for the default of the tenant. */
      profileId: z
        .string()
        .regex(/^[a-z\d](?:[a-z\d-]{0,63})$/, 'A UUID or a slug')
        .nullable(),
    }),
    result: ProjectProfile,
  },
});
