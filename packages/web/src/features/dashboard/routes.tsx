import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes/frame.tsx';

const load = () => import('./dashboard-page.tsx');
const DashboardPage = lazyRouteComponent(load, 'DashboardPage');

/** The first screen of the day. */
export const dashboardRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/dashboard',
  staticData: { title: 'shell.dashboard' },
  component: DashboardPage,
});
