import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';

const load = () => import('./azure-ad-page.tsx');

/** The directory that the tenant signs in with. */
export const azureAdRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/azure-ad',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'settings.tab_azure-ad' },
  component: lazyRouteComponent(load, 'AzureAdPage'),
});
