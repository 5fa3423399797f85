import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes/frame.tsx';
import { VulnerabilitiesSearch } from './search.ts';

const load = () => import('./vulnerabilities-page.tsx');
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
