import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { AdvisorySourcesSearch } from './search.ts';

const load = () => import('./advisory-sources-page.tsx');
const AdvisorySourcesPage = lazyRouteComponent(load, 'AdvisorySourcesPage');

/** The advisory sources of this server: for every member. */
export const advisorySourcesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/advisories',
  staticData: { title: 'shell.advisory_sources' },
  validateSearch: AdvisorySourcesSearch,
  component: afterLoading(function Page() {
    const { import: isImporting } = advisorySourcesRoute.useSearch();
    return <AdvisorySourcesPage isImporting={isImporting === 'true'} />;
  }, AdvisorySourcesPage),
});
