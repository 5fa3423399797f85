import type { HandledBy } from '@assay/contract/sbom-rows.ts';
import type { StatedVulnerability } from '@assay/core/sbom/component-graph.ts';
import type { Ctx } from '../../../context.ts';
import type { DocumentView } from '../document-view.ts';
import { type FindingSet, statedAbout } from '../finding-set.ts';
import { handledBy, handledSentence } from '../handled/handled-by.ts';
import { numbersTo } from '../order.ts';
import { selectVulnerabilitySources } from '../queries.ts';

const UNDECIDED = 'Whether this component is affected could not be decided.';

/**
 * Returns the vulnerabilities of an export: the document's own statements unchanged, then the findings that
 * none of them covers or that are decided, one entry per vulnerability with all entries it affects. Undecided findings are a
 * separate entry, and so is what each distribution package handles.
 */
export async function exportedVulnerabilities(
  ctx: Ctx,
  view: DocumentView,
  set: FindingSet,
): Promise<StatedVulnerability[]> {
  const sources = await ctx.read((db) =>
    selectVulnerabilitySources(db, set.vulnerabilities.vuln_ids),
  );
  const handled = await ctx.read((db) => handledBy(db, view, set, numbersTo(set.count)));
  const { graph } = view;
  const refs = refsOfPackages(graph);
  const entries = new Map<string, StatedVulnerability>();
  for (let i = 0; i < set.count; i++) {
    const decided = decidedAnalysis(set, i);
    if (decided === undefined && statedAbout(set, i) !== undefined) continue;
    const vulnerability = set.vulnerability_of[i] ?? 0;
    const by = handled.get(i);
    const key = `${vulnerability} ${set.verdicts[i]} ${by?.purl ?? ''} ${JSON.stringify(decided)}`;
    const entry = entries.get(key) ?? {
      id: set.vulnerabilities.ids[vulnerability] ?? '',
      source: sources.get(set.vulnerabilities.vuln_ids[vulnerability] ?? 0) ?? '',
      ...answerOf(set.verdicts[i] === 1, by),
      justification: '',
      response: [],
      ...decided,
      affects: [],
    };
    entry.affects.push(...(refs.get(set.package_of[i] ?? 0) ?? []));
    entries.set(key, entry);
  }
  return [...graph.vulnerabilities, ...entries.values()];
}

/** The decision that applies to a finding, as CycloneDX states an analysis. */
function decidedAnalysis({ decided }: FindingSet, finding: number) {
  const nearest = decided.decisionOf(finding);
  if (nearest?.reopened_by !== null || nearest.decision.row.state === '') return undefined;
  const { state, justification, responses, detail } = nearest.decision.row;
  return { state, justification, response: responses, detail };
}

/** CycloneDX has no state for "another component has it": if the owner is affected, its own entry states that. */
function answerOf(isAffected: boolean, by: HandledBy | undefined) {
  if (by === undefined) return { state: '', detail: isAffected ? '' : UNDECIDED };
  const state = by.verdict === 'not_affected' ? 'not_affected' : 'in_triage';
  return { state, detail: handledSentence(by) };
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
