import type { Role } from '@assay/contract/endpoint.ts';
import { redirect } from '@tanstack/react-router';
import { readCurrentUser } from '../lib/current-user.ts';
import { NOT_AUTHORIZED } from '../lib/failure.ts';
import { notifyRefusal } from '../lib/notifications.ts';
import { hasRole } from '../lib/role.ts';

/**
 * Guard of a leaf route: notifies users with lower roles and redirects them to the start page. The server
 * decides independently.
 */
export const requireRole = (least: Role) => async (): Promise<void> => {
  const user = await readCurrentUser();
  if (hasRole(user.role, least)) return;
  notifyRefusal(NOT_AUTHORIZED);
  throw redirect({ to: '/' });
};
