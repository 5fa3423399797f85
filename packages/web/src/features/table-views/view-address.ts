import type { View, ViewList } from '@assay/contract/views.ts';
import { withQuery, writePlainSearch } from '../../lib/plain-search.ts';

/** Addresses of the lists that need no object; the others are parts of an SBOM, a project, a ledger or a signer. */
const PATHS: Readonly<Record<ViewList, string | undefined>> = {
  sbom: '/sbom',
  components: undefined,
  findings: undefined,
  statements: undefined,
  'sbom-licenses': undefined,
  vulnerabilities: '/security/vulnerabilities',
  'vex-documents': '/security/vex',
  artifacts: '/artifacts/modern',
  dependencies: '/artifacts/modern?scope=used',
  projects: '/projects/modern/projects',
  'project-findings': undefined,
  'project-components': undefined,
  'project-compliance': '/compliance/projects',
  'artifact-compliance': '/compliance/artifacts',
  standards: '/compliance/standards',
  licenses: '/licenses',
  reports: '/reports',
  ledgers: '/ledgers',
  entries: undefined,
  checkpoints: undefined,
  audits: undefined,
  signed: undefined,
  uploads: '/uploads',
  users: '/settings/users',
  'api-keys': '/settings/api-keys',
  'signers-groups': '/settings/signers-groups',
  'attestation-profiles': '/settings/attestation-profiles',
  'notification-rules': '/settings/notifications',
  channels: '/settings/notifications?tab=channels',
  deliveries: '/settings/notifications?tab=deliveries',
  audit: '/audit',
  tenants: '/adminpanel',
  outbox: '/adminpanel?tab=outbox',
};

/** Returns the address that opens a view; undefined for lists within an object. */
export function viewAddress({ list, uuid, state }: View): string | undefined {
  const path = PATHS[list];
  const { sort, filters } = state;
  return path && withQuery(path, writePlainSearch({ ...filters, sort, view: uuid }));
}
