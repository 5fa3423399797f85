import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SettingsListSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';
import { requireRole } from './guards.ts';

const load = () => import('../features/api-keys/api-keys-page.tsx');

/** API keys of the tenant. */
export const apiKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/api-keys',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'api_keys.title' },
  validateSearch: SettingsListSearch,
  component: lazyRouteComponent(load, 'ApiKeysPage'),
});
