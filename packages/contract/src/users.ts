import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { AnyRole } from './identity-names.ts';

/** The person of this session (specification §3). */
export const CurrentUser = z.object({
  uuid: z.uuid(),
  auth_type: z.enum(['internal', 'oidc:azure-ad']),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  /** Role in the current tenant. */
  role: AnyRole,
  two_factor_auth: z.boolean(),
  current_tenant_uuid: z.uuid(),
  signers_groups_uuids: z.array(z.uuid()),
});
export type CurrentUser = z.output<typeof CurrentUser>;

/** Specification §7, “Users”. */
export const users = endpoints({
  getCurrentUser: {
    method: 'GET',
    path: '/users/me',
    access: 'Unknown',
    scopes: ['enrol-2fa'],
    rate: 'L',
    summary: 'The signed-in person, with the role in the current tenant as it is now',
    result: CurrentUser,
  },
});
