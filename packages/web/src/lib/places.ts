import type { Role } from '@assay/contract/endpoint.ts';
import type { Strings } from './strings.ts';

/** A page that has no object in its address: it can be opened from anywhere. */
export interface Place {
  /** Key of its name in the catalogue. */
  label: `shell.${keyof Strings['shell']}` | PlaceTitle;
  href: string;
  /** Least role that may open it. */
  least: Role;
  /** Second key after `g`. */
  key?: string;
}

type PlaceTitle =
  | `settings.${keyof Strings['settings']}`
  | 'settings.admin_tenants'
  | 'settings.admin_matcher'
  | 'settings.admin_outbox';

/** Every page in the order of the sidebar; a test compares it with the routes. */
export const PLACES: readonly Place[] = [
  { label: 'shell.dashboard', href: '/dashboard', least: 'Visitor', key: 'd' },
  { label: 'shell.projects', href: '/projects/workspace', least: 'Visitor', key: 'p' },
  { label: 'shell.all_projects', href: '/projects/modern/projects', least: 'Visitor' },
  { label: 'shell.sboms', href: '/sbom', least: 'Visitor', key: 's' },
  { label: 'shell.vulnerabilities', href: '/security/vulnerabilities', least: 'Visitor', key: 'v' },
  { label: 'shell.fix_first', href: '/security/fix-first', least: 'Visitor', key: 'f' },
  { label: 'shell.vex', href: '/security/vex', least: 'Visitor' },
  { label: 'shell.artifacts', href: '/artifacts/modern', least: 'Visitor', key: 'a' },
  { label: 'shell.project_compliance', href: '/compliance/projects', least: 'Visitor' },
  { label: 'shell.artifact_compliance', href: '/compliance/artifacts', least: 'Visitor' },
  { label: 'shell.standards', href: '/compliance/standards', least: 'Visitor' },
  { label: 'shell.reports', href: '/reports', least: 'Visitor' },
  { label: 'shell.licenses', href: '/licenses', least: 'Visitor' },
  { label: 'shell.ledgers', href: '/ledgers', least: 'Auditor', key: 'l' },
  { label: 'shell.uploads', href: '/uploads', least: 'LedgerAdmin', key: 'u' },
  { label: 'shell.audit_log', href: '/audit', least: 'Auditor', key: 'h' },
  { label: 'settings.tab_users', href: '/settings/users', least: 'TenantAdmin', key: ',' },
  { label: 'settings.tab_api-keys', href: '/settings/api-keys', least: 'TenantAdmin' },
  { label: 'settings.tab_signers-groups', href: '/settings/signers-groups', least: 'TenantAdmin' },
  {
    label: 'settings.tab_attestation-profiles',
    href: '/settings/attestation-profiles',
    least: 'TenantAdmin',
  },
  {
    label: 'settings.tab_scheduled-tasks',
    href: '/settings/scheduled-tasks',
    least: 'TenantAdmin',
  },
  {
    label: 'settings.tab_license-policy',
    href: '/settings/license-policy',
    least: 'TenantAdmin',
  },
  { label: 'settings.tab_retention', href: '/settings/retention', least: 'TenantAdmin' },
  { label: 'settings.tab_global-2fa', href: '/settings/global-2fa', least: 'TenantAdmin' },
  { label: 'settings.tab_azure-ad', href: '/settings/azure-ad', least: 'TenantAdmin' },
  { label: 'settings.tab_column-config', href: '/settings/column-config', least: 'Visitor' },
  { label: 'shell.notifications', href: '/notifications', least: 'Visitor' },
  { label: 'shell.notification_settings', href: '/settings/notifications', least: 'Visitor' },
  { label: 'settings.tab_license', href: '/settings/license', least: 'TenantAdmin' },
  { label: 'settings.tab_billing', href: '/settings/billing', least: 'TenantAdmin' },
  { label: 'settings.admin_tenants', href: '/adminpanel', least: 'SuperAdmin' },
  { label: 'settings.admin_outbox', href: '/adminpanel?tab=outbox', least: 'SuperAdmin' },
  { label: 'settings.admin_matcher', href: '/adminpanel?tab=matcher', least: 'SuperAdmin' },
  { label: 'shell.advisory_sources', href: '/advisories', least: 'Visitor' },
  { label: 'shell.parts', href: '/demo/modern-ui', least: 'Visitor' },
  { label: 'shell.first_steps', href: '/projects/modern/sboms?welcome=true', least: 'Visitor' },
  { label: 'shell.profile', href: '/profile', least: 'Unknown', key: 'm' },
];
