import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SignersGroupsSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';
import { requireRole } from './guards.ts';

const load = () => import('../features/signers-groups/signers-groups-page.tsx');

/** Whose signatures count. */
export const signersGroupsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/signers-groups',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'shell.signers_groups' },
  validateSearch: SignersGroupsSearch,
  component: lazyRouteComponent(load, 'SignersGroupsPage'),
});
