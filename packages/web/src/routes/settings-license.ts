import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from './frame.tsx';
import { requireRole } from './guards.ts';

const load = () => import('../features/license/license-page.tsx');

/** The licence of the tenant. */
export const licenseRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/license',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'license.title' },
  component: lazyRouteComponent(load, 'LicensePage'),
});
