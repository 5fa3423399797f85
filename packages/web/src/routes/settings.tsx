import type { Role } from '@assay/contract/endpoint.ts';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';
import { SettingsListSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';
import { requireRole } from './guards.ts';

// The guard sits on each page: `column-config` has no least role, so the area itself has none either.
const administrator = requireRole('TenantAdmin');

const settingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings',
  beforeLoad: async () => {
    await administrator();
    throw redirect({ to: '/settings/users', replace: true });
  },
});

const usersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/users',
  beforeLoad: administrator,
  staticData: { title: 'users.title' },
  validateSearch: SettingsListSearch,
  component: lazyRouteComponent(() => import('../features/users/users-page.tsx'), 'UsersPage'),
});

const apiKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/api-keys',
  beforeLoad: administrator,
  staticData: { title: 'api_keys.title' },
  validateSearch: SettingsListSearch,
  component: lazyRouteComponent(
    () => import('../features/api-keys/api-keys-page.tsx'),
    'ApiKeysPage',
  ),
});

const global2faRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/global-2fa',
  beforeLoad: administrator,
  staticData: { title: 'global_2fa.title' },
  component: lazyRouteComponent(
    () => import('../features/global-2fa/global-2fa-page.tsx'),
    'Global2faPage',
  ),
});

const azureAdRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/azure-ad',
  beforeLoad: administrator,
  staticData: { title: 'azure_ad.title' },
  component: lazyRouteComponent(
    () => import('../features/azure-ad/azure-ad-page.tsx'),
    'AzureAdPage',
  ),
});

const licenseRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/license',
  beforeLoad: administrator,
  staticData: { title: 'license.title' },
  component: lazyRouteComponent(
    () => import('../features/license/license-page.tsx'),
    'LicensePage',
  ),
});

/** Guarded addresses whose pages this version does not have: a lower role is refused, others learn that nothing is there. */
const missingRoutes = Object.entries({
  '/settings/column-config': 'Unknown',
  '/settings/signers-groups': 'TenantAdmin',
  '/settings/attestation-profiles': 'TenantAdmin',
  '/settings/scheduled-tasks': 'TenantAdmin',
} satisfies Record<string, Role>).map(([path, least]) =>
  createRoute({
    getParentRoute: () => frameRoute,
    path,
    beforeLoad: requireRole(least),
    component: NotFoundPage,
  }),
);

/** The settings area (specification §2). */
export const settingsRoutes = [
  settingsRoute,
  usersRoute,
  apiKeysRoute,
  global2faRoute,
  azureAdRoute,
  licenseRoute,
  ...missingRoutes,
];
