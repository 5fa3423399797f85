import type { View, ViewList } from '@assay/contract/views.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';

/** Addresses of the lists that need no object; the others are tabs of an SBOM. */
const PATHS: Readonly<Record<ViewList, string | undefined>> = {
  sbom: '/sbom',
  components: undefined,
  findings: undefined,
  vulnerabilities: '/security/vulnerabilities',
  artifacts: '/artifacts/modern',
  dependencies: '/artifacts/modern',
  projects: '/projects/modern/projects',
  uploads: '/uploads',
  users: '/settings/users',
  'api-keys': '/settings/api-keys',
  'signers-groups': '/settings/signers-groups',
  'attestation-profiles': '/settings/attestation-profiles',
  audit: '/audit',
};

/** Returns the address that opens a view; undefined for lists within an SBOM. */
export function viewAddress({ list, uuid, state }: View): string | undefined {
  const path = PATHS[list];
  const { sort, filters } = state;
  const scope = list === 'dependencies' ? 'used' : undefined;
  return path && `${path}${writePlainSearch({ ...filters, scope, sort, view: uuid })}`;
}
