import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { DiffSearch } from './search.ts';

const load = () => import('./diff-page.tsx');
const DiffPage = lazyRouteComponent(load, 'DiffPage');

/** Two SBOMs beside each other. */
export const diffRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/security/diff',
  staticData: { title: 'shell.compare' },
  validateSearch: DiffSearch,
  component: afterLoading(function Page() {
    return <DiffPage search={diffRoute.useSearch()} />;
  }, DiffPage),
});
