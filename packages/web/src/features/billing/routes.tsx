import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';
import { BillingSearch } from './search.ts';

const load = () => import('./billing-page.tsx');
const BillingPage = lazyRouteComponent(load, 'BillingPage');

/** Use and payments of the tenant. */
export const billingRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/billing',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'settings.tab_billing' },
  validateSearch: BillingSearch,
  component: afterLoading(function Page() {
    return <BillingPage search={billingRoute.useSearch()} />;
  }, BillingPage),
});
