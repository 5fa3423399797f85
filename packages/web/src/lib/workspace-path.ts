import { writePlainSearch } from './plain-search.ts';

/** Tabs of a project in the workspace; the first is absent from the address. */
export const WORKSPACE_TABS = [
  'sboms',
  'vulnerabilities',
  'fix-first',
  'components',
  'compliance',
  'history',
  'attachments',
  'uploads',
  'settings',
] as const;
export type WorkspaceTab = (typeof WORKSPACE_TABS)[number];

/** Address of a project or folder in the workspace; without a path, of the workspace as a whole. */
export function workspacePath(project?: string, tab: WorkspaceTab = 'sboms'): string {
  const of = tab === 'sboms' ? '' : `/${tab}`;
  return `/projects/workspace${of}${writePlainSearch({ project })}`;
}

/** The tab that an address names, or undefined for one that does not exist. */
export const workspaceTabOf = (tab: string | undefined): WorkspaceTab | undefined =>
  tab === undefined ? 'sboms' : WORKSPACE_TABS.find((one) => one === tab);
