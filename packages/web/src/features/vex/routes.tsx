import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { VexSearch } from './search.ts';

const load = () => import('./vex-page.tsx');
const VexPage = lazyRouteComponent(load, 'VexPage');

/** Imported VEX documents and their statements. */
export const vexRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/security/vex',
  staticData: { title: 'shell.vex' },
  validateSearch: VexSearch,
  component: afterLoading(function Page() {
    return <VexPage search={vexRoute.useSearch()} />;
  }, VexPage),
});
