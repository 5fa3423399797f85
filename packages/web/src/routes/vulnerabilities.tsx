import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { VulnerabilitiesSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';

const load = () => import('../features/vulnerabilities/vulnerabilities-page.tsx');
const VulnerabilitiesPage = lazyRouteComponent(load, 'VulnerabilitiesPage');

/** The list of vulnerabilities. */
export const vulnerabilitiesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/security/vulnerabilities',
  staticData: { title: 'shell.vulnerabilities' },
  validateSearch: VulnerabilitiesSearch,
  component: function Page() {
    return <VulnerabilitiesPage search={vulnerabilitiesRoute.useSearch()} />;
  },
});
