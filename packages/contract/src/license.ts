import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { FEATURES, LIMITS, type Limit } from './license-names.ts';

const Numbers = z.partialRecord(z.enum(LIMITS), z.number());

/** What the tenant uses of each limit. */
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

/** The licence of a tenant. Without one, everything is allowed within fair use. */
export const License = z.object({
  /** The licence as it was set; null without one. */
  license: z.string().nullable(),
  /** True when the licence applies now; false without one. */
  valid: z.boolean(),
  /** Why the licence does not apply, as a sentence; null when it does, or without one. */
  problem: z.string().nullable(),
  /** Features that the licence allows. */
  features: z.array(z.enum(FEATURES)),
  /** Limits that the licence sets; a limit that is missing does not apply. */
  limits: Numbers,
  /** Present use, for each limit. */
  usage: LicenseUsage,
  /** Members of `usage.users` who signed up and wait for a role. They do not count towards the limit. */
  users_without_role: z.number().int(),
  /** When the licence ends; null without one. */
  expires_at: Instant.nullable(),
  /** Serial number of the licence; null without one. */
  serial: z.number().int().nullable(),
  /** `operator`: a SuperAdmin set it, and only SuperAdmins may change it. Null without a licence. */
  set_by: z.enum(['tenant', 'operator']).nullable(),
  /** UUID of this installation, which a vendor needs to issue a licence. */
  instance_uuid: z.uuid(),
});
export type License = z.output<typeof License>;

/** `assay-license.v1.<payload>.<signature>`, at most 16 KiB; empty takes the licence away. */
const Body = z.object({
  /** The licence: `assay-license.v1.<payload>.<signature>`. An empty text removes the present one. */
  license: z
    .string()
    .trim()
    .max(16 * 1024),
});

/** The licence of a tenant. */
export const license = endpoints({
  setLicense: {
    method: 'PUT',
    path: '/license',
    access: 'TenantAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Set the licence of this tenant; an older serial than the present one is refused',
    body: Body,
    result: License,
  },
  getLicense: {
    method: 'GET',
    path: '/license',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'The licence of this tenant, its limits and what is used of them',
    result: License,
  },
  setTenantLicense: {
    method: 'PUT',
    path: '/tenant/{uuid}/license',
    access: 'SuperAdmin',
    rate: 'W',
    reauthenticate: true,
    summary: 'Set the licence of any tenant, which its administrators cannot change then',
    params: z.object({
      /** UUID of the tenant. */
      uuid: z.uuid(),
    }),
    body: Body,
    result: License,
  },
});
