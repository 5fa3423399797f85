import type { Role } from '@assay/contract/endpoint.ts';
import { hasRole } from './role.ts';
import { useCurrentUser } from './use-current-user.ts';

/** True when the signed-in person has this role or a higher one; what may not be done is not offered. */
export const useHasRole = (least: Role): boolean => hasRole(useCurrentUser().role, least);
