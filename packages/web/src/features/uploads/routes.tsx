import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';
import { UploadsSearch } from './search.ts';

const load = () => import('./uploads-page.tsx');
const UploadsPage = lazyRouteComponent(load, 'UploadsPage');

/** History of uploads, for users who may upload. */
export const uploadsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/uploads',
  beforeLoad: requireRole('LedgerAdmin'),
  staticData: { title: 'shell.uploads' },
  validateSearch: UploadsSearch,
  component: afterLoading(function Page() {
    return <UploadsPage search={uploadsRoute.useSearch()} />;
  }, UploadsPage),
});
