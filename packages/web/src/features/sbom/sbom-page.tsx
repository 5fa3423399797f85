import type { SbomSearch } from '../../lib/page-search.ts';
import type { SbomTab } from '../../lib/projects-path.ts';

/** One SBOM with its tabs. */
export const SbomPage = (_: {
  project: string;
  sbomid: string;
  tab: SbomTab;
  search: SbomSearch;
}) => null;
