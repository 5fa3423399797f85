import type { ListedPackage } from '@assay/core/diff/diff-packages.ts';
import { packageKeyOf } from '@assay/core/diff/package-key.ts';
import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';

/** Names of the packages of a document (`packageKeyOf`), one per package version of its graph. */
export const packageKeysOf = (graph: CompactGraph): string[] =>
  Array.from({ length: graph.package_count }, (_, index) => packageKeyOf(graph.packageAt(index)));

/** Package versions of a document, one per entry, in document order. */
export function listedPackages(graph: CompactGraph, keys: readonly string[]): ListedPackage[] {
  return Array.from({ length: graph.count }, (_, entry) => {
    const index = graph.package_of[entry] ?? 0;
    return {
      package: keys[index] ?? '',
      version: graph.packageText(index, 'version'),
      licenses: graph.licenses(entry),
      ecosystem: graph.packageText(index, 'ecosystem'),
      entry,
    };
  });
}
