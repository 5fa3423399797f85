import type { WorkspaceSearch } from '../../lib/page-search.ts';

/** The tree of projects with the chosen one beside it. */
export const WorkspacePage = (_: { tab: string | undefined; search: WorkspaceSearch }) => null;
