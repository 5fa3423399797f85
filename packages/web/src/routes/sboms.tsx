import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SbomListSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';

const load = () => import('../features/sboms/sbom-list-page.tsx');
const SbomListPage = lazyRouteComponent(load, 'SbomListPage');

/** The list of all SBOMs. */
export const sbomsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/sbom',
  staticData: { title: 'shell.sboms' },
  validateSearch: SbomListSearch,
  component: function Page() {
    return <SbomListPage search={sbomsRoute.useSearch()} />;
  },
});
