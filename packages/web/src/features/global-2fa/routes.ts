import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';

const load = () => import('./global-2fa-page.tsx');

/** Enforcement of two-factor authentication. */
export const global2faRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/global-2fa',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'global_2fa.title' },
  component: lazyRouteComponent(load, 'Global2faPage'),
});
