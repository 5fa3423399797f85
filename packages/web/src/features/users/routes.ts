import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SettingsListSearch } from '../../lib/page-search.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';

const load = () => import('./users-page.tsx');

/** People of the tenant. */
export const usersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/users',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'settings.tab_users' },
  validateSearch: SettingsListSearch,
  component: lazyRouteComponent(load, 'UsersPage'),
});
