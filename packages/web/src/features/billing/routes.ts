import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';
import { BillingSearch } from './search.ts';

const load = () => import('./billing-page.tsx');

/** Use and payments of the tenant. */
export const billingRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/billing',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'settings.tab_billing' },
  validateSearch: BillingSearch,
  component: lazyRouteComponent(load, 'BillingPage'),
});
