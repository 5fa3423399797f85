import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';

const load = () => import('./license-page.tsx');

/** The license of the tenant. */
export const licenseRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/license',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'settings.tab_license' },
  component: lazyRouteComponent(load, 'LicensePage'),
});
