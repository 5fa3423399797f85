import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { AdminSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';
import { requireRole } from './guards.ts';

const loadTenants = () => import('../features/tenants/admin-page.tsx');
const loadOutbox = () => import('../features/outbox/outbox-page.tsx');
const loadMatcher = () => import('../features/matcher/matcher-page.tsx');
const AdminPage = lazyRouteComponent(loadTenants, 'AdminPage');
const OutboxPage = lazyRouteComponent(loadOutbox, 'OutboxPage');

const MatcherPage = lazyRouteComponent(loadMatcher, 'MatcherPage');

/** The admin panel: tenants, with `tab=outbox` the mails, with `tab=matcher` re-matches. */
export const adminRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/adminpanel',
  beforeLoad: requireRole('SuperAdmin'),
  staticData: { title: 'tenants.panel' },
  validateSearch: AdminSearch,
  component: function Page() {
    const { tab } = adminRoute.useSearch();
    if (tab === 'matcher') return <MatcherPage />;
    return tab === 'outbox' ? <OutboxPage /> : <AdminPage />;
  },
});
