import { createRoute, redirect } from '@tanstack/react-router';
import { frameRoute } from './frame.tsx';
import { requireRole } from './guards.ts';

/** Redirects the settings area to its first page, with its query. */
export const settingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings',
  beforeLoad: async ({ location }) => {
    await requireRole('TenantAdmin')();
    throw redirect({ href: `/settings/users${location.searchStr}`, replace: true });
  },
});
