import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SignersGroupsSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';
import { requireRole } from './guards.ts';

const load = () => import('../features/attestation-profiles/attestation-profiles-page.tsx');

/** What is asked of artifacts; its list is searched as that of signers groups is. */
export const attestationProfilesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/attestation-profiles',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'shell.attestation_profiles' },
  validateSearch: SignersGroupsSearch,
  component: lazyRouteComponent(load, 'AttestationProfilesPage'),
});
