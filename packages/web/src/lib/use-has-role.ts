import type { Role } from '@assay/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery, NOBODY } from './current-user.ts';
import { hasRole } from './role.ts';

/** True when the signed-in person has this role or a higher one; what may not be done is not offered. */
export function useHasRole(least: Role): boolean {
  const { data = NOBODY } = useQuery(currentUserQuery());
  return hasRole(data.role, least);
}
