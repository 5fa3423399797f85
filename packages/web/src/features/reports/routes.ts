import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes/frame.tsx';
import { ReportsSearch } from './search.ts';

const load = () => import('./reports-page.tsx');

/** Saved reports with their runs. */
export const reportsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/reports',
  validateSearch: ReportsSearch,
  staticData: { title: 'shell.reports' },
  component: lazyRouteComponent(load, 'ReportsPage'),
});
