import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes/frame.tsx';

const load = () => import('./table-views-page.tsx');

/** Saved views of all lists. */
export const tableViewsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/column-config',
  staticData: { title: 'settings.tab_column-config' },
  component: lazyRouteComponent(load, 'TableViewsPage'),
});
