import type { Role } from '@assay/contract/endpoint.ts';
import { createRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';
import { frameRoute } from './frame.tsx';
import { requireRole } from './guards.ts';

/** Least roles of the settings pages (specification §6); `column-config` is for everybody. */
const LEAST = {
  '/settings': 'TenantAdmin',
  '/settings/users': 'TenantAdmin',
  '/settings/api-keys': 'TenantAdmin',
  '/settings/global-2fa': 'TenantAdmin',
  '/settings/azure-ad': 'TenantAdmin',
  '/settings/column-config': 'Unknown',
  '/settings/signers-groups': 'TenantAdmin',
  '/settings/attestation-profiles': 'TenantAdmin',
  '/settings/scheduled-tasks': 'TenantAdmin',
  '/settings/license': 'TenantAdmin',
  '/adminpanel': 'SuperAdmin',
} satisfies Record<string, Role>;

/** Guarded addresses whose pages this version does not have: a lower role is refused, others learn that nothing is there. */
export const guardedRoutes = Object.entries(LEAST).map(([path, least]) =>
  createRoute({
    getParentRoute: () => frameRoute,
    path,
    beforeLoad: requireRole(least),
    component: NotFoundPage,
  }),
);
