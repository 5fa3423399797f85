import { type GraphLicenses, licensesOfGraph } from '@assay/core/license-policy/judge-graph.ts';
import type { LicenseJudge } from '@assay/core/license-policy/judge-licenses.ts';
import type { JudgedLicense } from '@assay/core/license-policy/judge-term.ts';
import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';

const known = new WeakMap<CompactGraph, GraphLicenses>();

/** The licenses of a document, sorted once. */
export function documentLicenses(graph: CompactGraph): GraphLicenses {
  const licenses = known.get(graph) ?? licensesOfGraph(graph);
  known.set(graph, licenses);
  return licenses;
}

/**
 * Returns the verdict about a component of a document, judged once for each set of licenses that is asked for; undefined where nothing is
 * judged: files that state no license.
 */
export function judgedComponents(
  graph: CompactGraph,
  { judge }: LicenseJudge,
): (entry: number) => JudgedLicense | undefined {
  const { stated, place_of } = documentLicenses(graph);
  const judged: JudgedLicense[] = [];
  return (entry) => {
    const place = place_of[entry] ?? -1;
    const licenses = stated[place]?.licenses;
    if (licenses === undefined) return undefined;
    const known = judged[place] ?? judge(licenses);
    judged[place] = known;
    return known;
  };
}
