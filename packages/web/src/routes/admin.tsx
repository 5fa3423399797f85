import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { AdminSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';
import { requireRole } from './guards.ts';

const loadTenants = () => import('../features/tenants/admin-page.tsx');
const loadOutbox = () => import('../features/outbox/outbox-page.tsx');
const AdminPage = lazyRouteComponent(loadTenants, 'AdminPage');
const OutboxPage = lazyRouteComponent(loadOutbox, 'OutboxPage');

/** The admin panel: tenants, and with `tab=outbox` the mails. */
export const adminRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/adminpanel',
  beforeLoad: requireRole('SuperAdmin'),
  staticData: { title: 'tenants.panel' },
  validateSearch: AdminSearch,
  component: function Page() {
    return adminRoute.useSearch().tab === 'outbox' ? <OutboxPage /> : <AdminPage />;
  },
});
