import type { Sbom } from '@assay/contract/sboms.ts';
import type { SbomTab } from '../../lib/projects-path.ts';
import type { SbomSearch } from './search.ts';

/** What every tab of the SBOM page gets. */
export interface TabProps {
  sbom: Sbom;
  tab: SbomTab;
  search: SbomSearch;
}
