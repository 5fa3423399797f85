import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { AdminSearch, AuditSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';
import { requireRole } from './guards.ts';

const AdminPage = lazyRouteComponent(
  () => import('../features/tenants/admin-page.tsx'),
  'AdminPage',
);
const OutboxPage = lazyRouteComponent(
  () => import('../features/outbox/outbox-page.tsx'),
  'OutboxPage',
);
const AuditPage = lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage');

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

/** The audit log of the tenant. */
export const auditRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/audit',
  beforeLoad: requireRole('Auditor'),
  staticData: { title: 'audit.title' },
  validateSearch: AuditSearch,
  component: function Page() {
    return <AuditPage search={auditRoute.useSearch()} />;
  },
});
