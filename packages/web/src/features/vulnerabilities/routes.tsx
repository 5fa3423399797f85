import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
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
  component: afterLoading(function Page() {
    return <VulnerabilitiesPage search={vulnerabilitiesRoute.useSearch()} />;
  }, VulnerabilitiesPage),
});

const VulnerabilityPage = lazyRouteComponent(
  () => import('./page/vulnerability-page.tsx'),
  'VulnerabilityPage',
);

/** One vulnerability, by any of its ids. */
export const vulnerabilityRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/security/vulnerabilities/$id',
  staticData: { title: 'shell.vulnerability' },
  component: afterLoading(function Page() {
    const { id } = vulnerabilityRoute.useParams();
    return <VulnerabilityPage key={id} id={id} />;
  }, VulnerabilityPage),
});
