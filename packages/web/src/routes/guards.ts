import type { Role } from '@assay/contract/endpoint.ts';
import { redirect } from '@tanstack/react-router';
import { readCurrentUser } from '../lib/current-user.ts';
import { NOT_AUTHORIZED } from '../lib/failure.ts';
import { notifyRefusal } from '../lib/notifications.ts';
import { hasRole } from '../lib/role.ts';

/** Guard of a leaf route: lower roles are told so and sent home. The server decides for itself. */
export const requireRole = (least: Role) => async (): Promise<void> => {
  const user = await readCurrentUser();
  if (hasRole(user.role, least)) return;
  notifyRefusal(NOT_AUTHORIZED);
  throw redirect({ to: '/' });
};
