import type { Role } from '@assay/contract/endpoint.ts';
import { hasRole } from './role.ts';
import { useCurrentUser } from './use-current-user.ts';

/** Tells whether the signed-in user has this role or a higher one; actions without permission are not offered. */
export const useHasRole = (least: Role): boolean => hasRole(useCurrentUser().role, least);
