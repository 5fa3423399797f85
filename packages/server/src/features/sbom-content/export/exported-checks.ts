import type { Coverage } from '@assay/core/coverage/coverage.ts';
import type { ExportedCheck } from '../../../parser/parse-job.ts';
import { componentStatus } from '../component-status.ts';
import type { DocumentView } from '../document-view.ts';
import type { FindingSet } from '../finding-set.ts';

/** Returns entries of an export for which "no vulnerability" does not mean that there is none, with the reason. */
export function exportedChecks(
  { graph }: DocumentView,
  set: FindingSet,
  coverage: Coverage,
): ExportedCheck[] {
  const checks = Array.from({ length: graph.package_count }, (_, index) => {
    const { status, unchecked_code, stale } = componentStatus(graph, set, coverage, index);
    if (unchecked_code !== null) return `unchecked:${unchecked_code}`;
    if (status === 'undecided') return 'undecided';
    return stale ? 'stale' : '';
  });
  const exported: ExportedCheck[] = [];
  for (let entry = 0; entry < graph.count; entry++) {
    const check = checks[graph.package_of[entry] ?? 0] ?? '';
    if (check !== '') exported.push({ entry, check });
  }
  return exported;
}
