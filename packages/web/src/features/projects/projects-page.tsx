import type { ProjectsSearch } from '../../lib/page-search.ts';

/** One table over all projects, SBOMs or attachments. */
export const ProjectsPage = (_: { tab: string; search: ProjectsSearch }) => null;
