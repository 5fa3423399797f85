import type { ComponentFieldName } from '@assay/contract/rule-set-verdicts.ts';
import { failsCheck } from '@assay/core/compliance/read-checked.ts';
import { isPackage, qualityComponentAt } from '@assay/core/quality/quality-component.ts';
import { COMPONENT_RULES } from '@assay/core/quality/quality-rules.ts';
import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import { isListedId } from '../../../parser/license-ids.ts';

/** Returns a predicate over entries: components that lack a field, by the rules of quality and of rule sets. */
export function lacking(
  graph: CompactGraph,
  field: ComponentFieldName,
): (entry: number) => boolean {
  if (field !== 'purl') return failsCheck(graph, field, isListedId);
  const { isMet } = COMPONENT_RULES.purl;
  return (entry) => isPackage(graph, entry) && !isMet(qualityComponentAt(graph, entry));
}
