import type { sbomContent } from '@assay/contract/sbom-content.ts';
import type { Service, Visit } from '../../../context.ts';

/** Operations that a report of a project is read through. */
export interface ProjectParts {
  content: Pick<
    Service<typeof sbomContent>,
    'listSbomVulnerabilities' | 'getSbomGate' | 'getSbomAsOf' | 'getProjectAsOf'
  >;
  visit: Visit;
}
