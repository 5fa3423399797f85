import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';
import { AdminSearch } from './search.ts';

const loadTenants = () => import('./admin-page.tsx');
const loadOutbox = () => import('../outbox/outbox-page.tsx');
const loadMatcher = () => import('../matcher/matcher-page.tsx');
const AdminPage = lazyRouteComponent(loadTenants, 'AdminPage');
const OutboxPage = lazyRouteComponent(loadOutbox, 'OutboxPage');

const MatcherPage = lazyRouteComponent(loadMatcher, 'MatcherPage');

/** The admin panel: tenants, with `tab=outbox` the mails, with `tab=matcher` re-matches. */
export const adminRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/adminpanel',
  beforeLoad: requireRole('SuperAdmin'),
  staticData: { title: 'shell.admin_panel' },
  validateSearch: AdminSearch,
  component: afterLoading(function Page() {
    const { tab } = adminRoute.useSearch();
    if (tab === 'matcher') return <MatcherPage />;
    return tab === 'outbox' ? <OutboxPage /> : <AdminPage />;
  }, AdminPage),
});
