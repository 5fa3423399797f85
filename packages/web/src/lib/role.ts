import { ROLES, type Role } from '@assay/contract/endpoint.ts';

/** True when a role is `least` or higher in rank. The server decides for itself; the page only hides. */
export const hasRole = (role: Role, least: Role): boolean =>
  ROLES.indexOf(role) <= ROLES.indexOf(least);
