import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';
import { SignersGroupsSearch } from './search.ts';

const load = () => import('./signers-groups-page.tsx');

/** Signers groups, whose signatures count. */
export const signersGroupsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/signers-groups',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'shell.signers_groups' },
  validateSearch: SignersGroupsSearch,
  component: lazyRouteComponent(load, 'SignersGroupsPage'),
});
