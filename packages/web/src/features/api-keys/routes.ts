import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SettingsListSearch } from '../../lib/page-search.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';

const load = () => import('./api-keys-page.tsx');

/** API keys of the tenant. */
export const apiKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/api-keys',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'settings.tab_api-keys' },
  validateSearch: SettingsListSearch,
  component: lazyRouteComponent(load, 'ApiKeysPage'),
});
