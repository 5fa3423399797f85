import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SettingsListSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';
import { requireRole } from './guards.ts';

const load = () => import('../features/users/users-page.tsx');

/** People of the tenant. */
export const usersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/users',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'users.title' },
  validateSearch: SettingsListSearch,
  component: lazyRouteComponent(load, 'UsersPage'),
});
