import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';
import { AttestationProfilesSearch } from './search.ts';

const load = () => import('./attestation-profiles-page.tsx');

/** Attestation profiles; the query of the list is that of signers groups. */
export const attestationProfilesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/attestation-profiles',
  beforeLoad: requireRole('TenantAdmin'),
  staticData: { title: 'shell.attestation_profiles' },
  validateSearch: AttestationProfilesSearch,
  component: lazyRouteComponent(load, 'AttestationProfilesPage'),
});
