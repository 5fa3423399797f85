import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';

const load = () => import('./license-policy-page.tsx');

/** Which licenses the tenant allows. */
export const licensePolicyRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/license-policy',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'settings.tab_license-policy' },
  validateSearch: z.object({}),
  component: lazyRouteComponent(load, 'LicensePolicyPage'),
});
