import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { LicensesSearch } from './search.ts';

const load = () => import('./licenses-page.tsx');
const LicensesPage = lazyRouteComponent(load, 'LicensesPage');

/** Licenses of the tenant, and what the policy says of them. */
export const licensesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/licenses',
  staticData: { title: 'shell.licenses' },
  validateSearch: LicensesSearch,
  component: afterLoading(function Page() {
    return <LicensesPage search={licensesRoute.useSearch()} />;
  }, LicensesPage),
});
