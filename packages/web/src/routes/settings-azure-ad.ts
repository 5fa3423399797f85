import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from './frame.tsx';
import { requireRole } from './guards.ts';

const load = () => import('../features/azure-ad/azure-ad-page.tsx');

/** The directory that the tenant signs in with. */
export const azureAdRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/azure-ad',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'azure_ad.title' },
  component: lazyRouteComponent(load, 'AzureAdPage'),
});
