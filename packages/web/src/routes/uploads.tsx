import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { UploadsSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';
import { requireRole } from './guards.ts';

const load = () => import('../features/uploads/uploads-page.tsx');
const UploadsPage = lazyRouteComponent(load, 'UploadsPage');

/** The history of uploads, for those who may upload. */
export const uploadsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/uploads',
  beforeLoad: requireRole('LedgerAdmin'),
  staticData: { title: 'shell.uploads' },
  validateSearch: UploadsSearch,
  component: function Page() {
    return <UploadsPage search={uploadsRoute.useSearch()} />;
  },
});
