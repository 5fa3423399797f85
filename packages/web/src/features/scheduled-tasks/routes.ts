import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';
import { ScheduledTasksSearch } from './search.ts';

const load = () => import('./scheduled-tasks-page.tsx');

/** Work that the server does automatically: sources that are kept current, and other work. */
export const scheduledTasksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/scheduled-tasks',
  beforeLoad: requireRole('TenantAdmin'),
  validateSearch: ScheduledTasksSearch,
  staticData: { title: 'settings.tab_scheduled-tasks' },
  component: lazyRouteComponent(load, 'ScheduledTasksPage'),
});
