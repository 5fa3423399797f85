import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { FEATURES, LIMITS } from './license-names.ts';

const Numbers = z.partialRecord(z.enum(LIMITS), z.number());

/** The licence of a tenant; without one everything is allowed within fair use. */
export const License = z.object({
  /** The token as it was set; null without one. */
  license: z.string().nullable(),
  /** It holds now. False without one, too. */
  valid: z.boolean(),
  /** Why it does not hold, as a sentence; null when it does or there is none. */
  problem: z.string().nullable(),
  features: z.array(z.enum(FEATURES)),
  limits: Numbers,
  usage: z.record(z.enum(LIMITS), z.number()),
  /** Of `usage.users`, those who signed up and wait for a role. They do not count towards the limit. */
  users_without_role: z.number().int(),
  expires_at: Instant.nullable(),
  serial: z.number().int().nullable(),
  /** `operator`: set by a SuperAdmin, and only they may change it (S30). */
  set_by: z.enum(['tenant', 'operator']).nullable(),
  /** What a vendor needs to issue a licence for here. */
  instance_uuid: z.uuid(),
});
export type License = z.output<typeof License>;

/** `assay-license.v1.<payload>.<signature>`, at most 16 KiB; empty takes the licence away. */
const Body = z.object({
  license: z
    .string()
    .trim()
    .max(16 * 1024),
});

/** Specification §7, “Licence”. */
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
    params: z.object({ uuid: z.uuid() }),
    body: Body,
    result: License,
  },
});
