import type { dependencies } from '@assay/contract/dependencies.ts';
import type { Service } from '../../../context.ts';
import { readCoverage } from '../../catalogue/coverage/read-coverage.ts';
import type { SbomDocuments } from '../../sbom-files/documents.ts';
import { viewsOf } from '../sbom-views.ts';
import { dependencyPaths, neighborhood } from './dependencies.ts';
import { findingPaths } from './finding-paths.ts';

/** Creates the operations on dependency paths of an SBOM, answered from memory. */
export function createDependencyService(documents: SbomDocuments): Service<typeof dependencies> {
  const views = viewsOf(documents);
  return {
    async getSbomDependencies(ctx, input) {
      const { view, set } = await views.openFindings(ctx, input.sbomid);
      return neighborhood(view, set, await ctx.read(readCoverage), input);
    },

    async getSbomPaths(ctx, input) {
      const { view } = await views.openDocument(ctx, input.sbomid);
      return dependencyPaths(view, input);
    },

    async getSbomFindingPaths(ctx, input) {
      const { view, set } = await views.openFindings(ctx, input.sbomid);
      return findingPaths(view, set, await ctx.read(readCoverage), input);
    },
  };
}
