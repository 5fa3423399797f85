import type { Role } from '@assay/contract/endpoint.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { NotFoundPage } from '../components/answers/not-found-page.tsx';
import { frameRoute } from './frame.tsx';
import { requireRole } from './guards.ts';

/** Redirects the settings area to its first page. */
export const settingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings',
  beforeLoad: async () => {
    await requireRole('TenantAdmin')();
    throw redirect({ to: '/settings/users', replace: true });
  },
});

/** Least roles of planned pages; `column-config` is for everyone. */
const LEAST = {
  '/settings/column-config': 'Unknown',
} satisfies Record<string, Role>;

/** A lower role is refused there, others learn that nothing is there. */
export const missingRoutes = Object.entries(LEAST).map(([path, least]) =>
  createRoute({
    getParentRoute: () => frameRoute,
    path,
    beforeLoad: requireRole(least),
    component: NotFoundPage,
  }),
);
