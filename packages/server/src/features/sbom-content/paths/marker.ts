import type { MarkedStep, PathTarget } from '@assay/contract/dependencies.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import { severityOfRank } from '@assay/core/severity/rating.ts';
import { type ComponentStatus, componentStatus } from '../component-status.ts';
import type { FindingSet } from '../finding-set.ts';

/** Names entries and summarizes their findings; each package version is judged once. */
export interface Marker {
  stepOf(entry: number): MarkedStep;
  /** The same of a component, with its purl. */
  entryOf(entry: number): Omit<PathTarget, 'severity_counts' | 'undecided' | 'path' | 'group'>;
}

/** The marker of one answer. */
export function markerOf(graph: CompactGraph, set: FindingSet, coverage: Coverage): Marker {
  const judged = new Map<number, ComponentStatus>();
  const statusOf = (index: number) => {
    const status = judged.get(index) ?? componentStatus(graph, set, coverage, index);
    judged.set(index, status);
    return status;
  };
  const named = (entry: number) => ({
    bom_ref: graph.text(entry, 'bom_ref'),
    name: graph.text(entry, 'name'),
    version: graph.text(entry, 'version'),
  });
  return {
    stepOf(entry) {
      if (entry === graph.root) return { ...named(entry), status: null, severity: null };
      const index = graph.package_of[entry] ?? 0;
      const worst = set.worst[index] ?? -1;
      const severity = worst < 0 ? null : severityOfRank(worst);
      return { ...named(entry), status: statusOf(index).status, severity };
    },
    entryOf(entry) {
      const { status, unchecked_reason, stale } = statusOf(graph.package_of[entry] ?? 0);
      const purl = graph.text(entry, 'purl') || null;
      return { ...named(entry), purl, status, unchecked_reason, stale };
    },
  };
}
