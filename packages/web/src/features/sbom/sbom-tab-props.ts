import type { Sbom } from '@assay/contract/sboms.ts';
import type { SbomTab } from '../../lib/projects-path.ts';
import type { SbomSearch } from './search.ts';

/** Properties of every tab of the SBOM page. */
export interface TabProps {
  sbom: Sbom;
  tab: SbomTab;
  search: SbomSearch;
}
