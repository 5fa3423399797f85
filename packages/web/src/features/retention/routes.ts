import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';
import { RetentionSearch } from './search.ts';

const load = () => import('./retention-page.tsx');

/** Which SBOMs the tenant keeps. */
export const retentionRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/retention',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'settings.tab_retention' },
  validateSearch: RetentionSearch,
  component: lazyRouteComponent(load, 'RetentionPage'),
});
