import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { FEATURES, LIMITS, type Limit } from './license-names.ts';

const Numbers = z.partialRecord(z.enum(LIMITS), z.number());

/** Use of each limit by the tenant. */
export const LicenseUsage = z.object({
  /** Number of members. */
  users: z.number(),
  /** Number of API keys that are neither deleted, expired nor compromised. */
  api_keys: z.number(),
  /** Number of projects. */
  projects: z.number(),
  /** Number of SBOMs. */
  sboms: z.number(),
  /** Size of documents and attachments in bytes. */
  storage_bytes: z.number(),
} satisfies Record<Limit, z.ZodNumber>);

/** The license of a tenant. Without one, everything is allowed within fair use. */
export const License = z.object({
  /** The license as it was set; null without one. */
  license: z.string().nullable(),
  /** True when the license applies now; false without one. */
  valid: z.boolean(),
  /** Why the license does not apply, as a sentence; null when it does, or without one. */
  problem: z.string().nullable(),
  /** Features that the license allows. */
  features: z.array(z.enum(FEATURES)),
  /** Limits that the license sets; a limit that is missing does not apply. */
  limits: Numbers,
  /** Present use, for each limit. */
  usage: LicenseUsage,
  /** Members of `usage.users` who signed up and wait for a role. They do not count towards the limit. */
  users_without_role: z.number().int(),
  /** When the license ends; null without one. */
  expires_at: Instant.nullable(),
  /** Serial number of the license; null without one. */
  serial: z.number().int().nullable(),
  /** `operator`: a SuperAdmin set it, and only SuperAdmins may change it. Null without a license. */
  set_by: z.enum(['tenant', 'operator']).nullable(),
  /** UUID of this installation, which a vendor needs to issue a license. */
  instance_uuid: z.uuid(),
});
export type License = z.output<typeof License>;

/** `assay-license.v1.<payload>.<signature>`, at most 16 KiB; empty takes the license away. */
const Body = z.object({
  /** The license: `assay-license.v1.<payload>.<signature>`. An empty text removes the present one. */
  license: z
    .string()
    .trim()
    .max(16 * 1024),
});

/** The license of a tenant. */
export const license = endpoints({
  /** Assay refuses a license whose serial is older than that of the present one. */
  setLicense: {
    method: 'PUT',
    path: '/license',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Set the license of this tenant',
    body: Body,
    result: License,
  },
  getLicense: {
    method: 'GET',
    path: '/license',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'Get the license of this tenant',
    result: License,
  },
  /** The administrators of the tenant cannot change this license. */
  setTenantLicense: {
    method: 'PUT',
    path: '/tenant/{uuid}/license',
    access: 'SuperAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Set the license of any tenant',
    params: z.object({
      /** UUID of the tenant. */
      uuid: z.uuid(),
    }),
    body: Body,
    result: License,
  },
});
