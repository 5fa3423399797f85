import type { StatedVulnerability } from '@assay/core/sbom/component-graph.ts';
import type { Ctx } from '../../context.ts';
import type { DocumentView } from './document-view.ts';
import { type FindingSet, statedAbout } from './finding-set.ts';
import { selectFlawSources } from './queries.ts';

const UNDECIDED = 'Whether this component is affected could not be decided.';

/**
 * Vulnerabilities of an export: the document's own statements as they are, then the findings that none of them
 * speaks about, one entry per flaw with all entries it affects. What could not be decided is an entry of its own.
 */
export async function exportedVulnerabilities(
  ctx: Ctx,
  { graph }: DocumentView,
  set: FindingSet,
): Promise<StatedVulnerability[]> {
  const sources = await ctx.read((db) => selectFlawSources(db, set.flaws.vuln_ids));
  const refs = refsOfPackages(graph);
  const entries = new Map<string, StatedVulnerability>();
  for (let i = 0; i < set.count; i++) {
    if (statedAbout(set, i) !== undefined) continue;
    const flaw = set.flaw_of[i] ?? 0;
    const key = `${flaw} ${set.verdicts[i]}`;
    const entry = entries.get(key) ?? {
      id: set.flaws.ids[flaw] ?? '',
      source: sources.get(set.flaws.vuln_ids[flaw] ?? 0) ?? '',
      state: '',
      justification: '',
      response: [],
      detail: set.verdicts[i] === 1 ? '' : UNDECIDED,
      affects: [],
    };
    entry.affects.push(...(refs.get(set.package_of[i] ?? 0) ?? []));
    entries.set(key, entry);
  }
  return [...graph.vulnerabilities, ...entries.values()];
}

function refsOfPackages(graph: DocumentView['graph']): Map<number, string[]> {
  const refs = new Map<number, string[]>();
  for (let entry = 0; entry < graph.count; entry++) {
    const index = graph.package_of[entry] ?? 0;
    const own = refs.get(index);
    if (own) own.push(graph.text(entry, 'bom_ref'));
    else refs.set(index, [graph.text(entry, 'bom_ref')]);
  }
  return refs;
}
