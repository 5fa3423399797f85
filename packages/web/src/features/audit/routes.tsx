import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';
import { AuditSearch } from './search.ts';

const load = () => import('./audit-page.tsx');
const AuditPage = lazyRouteComponent(load, 'AuditPage');

/** The audit log of the tenant. */
export const auditRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/audit',
  beforeLoad: requireRole('Auditor'),
  staticData: { title: 'audit.title' },
  validateSearch: AuditSearch,
  component: afterLoading(function Page() {
    return <AuditPage />;
  }, AuditPage),
});
