import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { AuditSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';
import { requireRole } from './guards.ts';

const load = () => import('../features/audit/audit-page.tsx');
const AuditPage = lazyRouteComponent(load, 'AuditPage');

/** The audit log of the tenant. */
export const auditRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/audit',
  beforeLoad: requireRole('Auditor'),
  staticData: { title: 'audit.title' },
  validateSearch: AuditSearch,
  component: function Page() {
    return <AuditPage />;
  },
});
