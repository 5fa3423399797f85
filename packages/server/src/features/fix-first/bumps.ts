import type { Upgrade } from '@assay/contract/fix-first.ts';
import { neighborsOf } from '@assay/core/sbom/compact/compact-graph.ts';
import type { DocumentView } from '../sbom-content/document-view.ts';

/** Direct dependencies that an upgrade names. */
const MOST_BUMPS = 5;

type Bumps = Pick<Upgrade, 'direct' | 'bumps' | 'bump_count'>;

/**
 * Which direct dependencies have to change for some package versions to change: themselves where they are direct in a
 * document, else the nearest direct ones on every path to them. Unknown where no document says what is direct.
 */
export function bumpsOf(views: readonly DocumentView[], pvIds: readonly number[]): Bumps {
  const found = new Map<string, Upgrade['bumps'][number]>();
  let direct: Upgrade['direct'] = 'unknown';
  for (const view of views.filter(({ is_direct_known }) => is_direct_known)) {
    const entries = entriesOf(view, new Set(pvIds));
    if (entries.length === 0) continue;
    if (entries.some((entry) => view.direct[entry] === 1)) direct = 'yes';
    else if (direct === 'unknown') direct = 'no';
    for (const entry of nearestDirect(view, entries)) {
      const { graph } = view;
      const purl = graph.packageText(graph.package_of[entry] ?? 0, 'identity');
      found.set(purl, {
        name: graph.text(entry, 'name'),
        version: graph.text(entry, 'version'),
        purl,
      });
    }
  }
  const bumps = [...found.values()];
  return { direct, bumps: bumps.slice(0, MOST_BUMPS), bump_count: bumps.length };
}

function entriesOf({ graph, pv_ids }: DocumentView, pvIds: ReadonlySet<number>): number[] {
  const entries: number[] = [];
  for (let entry = 0; entry < graph.count; entry++) {
    if (pvIds.has(pv_ids[graph.package_of[entry] ?? 0] ?? 0)) entries.push(entry);
  }
  return entries;
}

/** Direct entries above some that are not direct themselves, without going beyond them. */
function nearestDirect({ graph, direct }: DocumentView, entries: readonly number[]): number[] {
  const seen = new Set(entries);
  const queue = entries.filter((entry) => direct[entry] !== 1);
  const found: number[] = [];
  for (let entry = queue.pop(); entry !== undefined; entry = queue.pop()) {
    for (const above of neighborsOf(graph.dependants, entry)) {
      if (above === graph.root || seen.has(above)) continue;
      seen.add(above);
      if (direct[above] === 1) found.push(above);
      else queue.push(above);
    }
  }
  return found.sort((a, b) => a - b);
}
