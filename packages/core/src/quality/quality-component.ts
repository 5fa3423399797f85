import { type CompactGraph, neighborsOf } from '../sbom/compact/compact-graph.ts';
import { FIELD_BITS } from '../sbom/compact/stated-fields.ts';
import type { QualityComponent } from './quality-rules.ts';

/** Tells whether an entry is a package; files and operating systems are none. */
export const isPackage = (graph: CompactGraph, entry: number): boolean =>
  graph.packageText(graph.package_of[entry] ?? 0, 'unchecked') !== 'not_a_package';

/** Tells whether the document states a license of an entry; NOASSERTION and NONE are none. */
export const hasLicense = (graph: CompactGraph, entry: number): boolean =>
  graph.licenses(entry).some((text) => !/^(?:NOASSERTION|NONE)$/i.test(text));

/** A component of a graph, as rules see it. */
export function qualityComponentAt(graph: CompactGraph, entry: number): QualityComponent {
  const index = graph.package_of[entry] ?? 0;
  const kind = graph.packageText(index, 'kind');
  const fields = graph.fields[entry] ?? 0;
  const hasEdge = (of: CompactGraph['dependencies']) => neighborsOf(of, entry).length > 0;
  return {
    name: graph.text(entry, 'name'),
    version: graph.text(entry, 'version') || graph.packageText(index, 'version'),
    has_purl: kind === 'purl',
    has_identifier:
      kind === 'purl' || (kind === 'cpe' && graph.packageText(index, 'unchecked') !== 'cpe_only'),
    has_license: hasLicense(graph, entry),
    has_hash: (fields & FIELD_BITS.hash) !== 0,
    has_supplier: (fields & FIELD_BITS.supplier) !== 0,
    has_relation: hasEdge(graph.dependencies) || hasEdge(graph.dependants),
  };
}
