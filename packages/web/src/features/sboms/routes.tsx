import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { SbomListSearch } from './search.ts';

const load = () => import('./sbom-list-page.tsx');
const SbomListPage = lazyRouteComponent(load, 'SbomListPage');

/** The list of all SBOMs. */
export const sbomsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/sbom',
  staticData: { title: 'shell.sboms' },
  validateSearch: SbomListSearch,
  component: afterLoading(function Page() {
    return <SbomListPage search={sbomsRoute.useSearch()} />;
  }, SbomListPage),
});
