import type { Role } from '@assay/contract/endpoint.ts';
import {
  IconBooks,
  IconBug,
  IconBuilding,
  IconClipboardCheck,
  IconFileStack,
  IconFileText,
  IconFolders,
  IconHistory,
  IconLayoutDashboard,
  IconPackage,
  IconPackageExport,
  IconSettings,
} from '@assay/icons';
import { hasRole } from '../../lib/role.ts';

const ENTRIES = [
  {
    group: 0,
    label: 'dashboard',
    href: '/dashboard',
    under: ['/dashboard'],
    icon: IconLayoutDashboard,
    exists: true,
  },
  {
    group: 0,
    label: 'projects',
    href: '/projects/workspace',
    under: ['/projects'],
    icon: IconFolders,
    exists: true,
  },
  {
    group: 0,
    label: 'sboms',
    href: '/sbom',
    under: ['/sbom', '/uploads'],
    icon: IconFileStack,
    exists: true,
  },
  {
    group: 0,
    label: 'vulnerabilities',
    href: '/security/vulnerabilities',
    under: ['/security'],
    icon: IconBug,
    exists: true,
  },
  {
    group: 0,
    label: 'artifacts',
    href: '/artifacts/modern',
    under: ['/artifacts', '/signers'],
    icon: IconPackage,
    exists: true,
  },
  {
    group: 1,
    label: 'project_compliance',
    href: '/compliance/projects',
    under: ['/compliance/projects', '/compliance/standards'],
    icon: IconClipboardCheck,
    exists: true,
  },
  {
    group: 1,
    label: 'artifact_compliance',
    href: '/compliance/artifacts',
    under: ['/compliance/artifacts'],
    icon: IconPackageExport,
    exists: true,
  },
  {
    group: 1,
    label: 'licenses',
    href: '/licenses',
    under: ['/licenses'],
    icon: IconFileText,
    exists: true,
  },
  {
    group: 2,
    label: 'ledgers',
    href: '/ledgers',
    under: ['/ledgers'],
    icon: IconBooks,
    least: 'Auditor',
    exists: true,
  },
  {
    group: 2,
    label: 'audit_log',
    href: '/audit',
    under: ['/audit'],
    icon: IconHistory,
    least: 'Auditor',
    exists: true,
  },
  {
    group: 2,
    label: 'settings',
    href: '/settings/users',
    under: ['/settings'],
    icon: IconSettings,
    least: 'TenantAdmin',
    exists: true,
  },
  {
    group: 2,
    label: 'admin_panel',
    href: '/adminpanel',
    under: ['/adminpanel'],
    icon: IconBuilding,
    least: 'SuperAdmin',
    exists: true,
  },
] as const;

/** An entry of the main menu: its address, and the paths below which it is current. */
export type MenuEntry = (typeof ENTRIES)[number];

/** The main menu of a role, in groups; an entry is shown once its page exists. */
export const menuOf = (role: Role): readonly (readonly MenuEntry[])[] =>
  [0, 1, 2]
    .map((group) => ENTRIES.filter((entry) => entry.group === group && isFor(entry, role)))
    .filter((entries) => entries.length > 0);

const isFor = (entry: MenuEntry, role: Role): boolean =>
  entry.exists && (!('least' in entry) || hasRole(role, entry.least));

/** Tells whether a path is at or below one of the entry's. */
export const isUnder = (pathname: string, under: readonly string[]): boolean =>
  under.some((path) => pathname === path || pathname.startsWith(`${path}/`));
