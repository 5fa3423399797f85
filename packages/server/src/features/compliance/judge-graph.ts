import type { RuleSetColumns } from '@assay/contract/rule-set-verdicts.ts';
import { type JudgedRuleSet, judgeRuleSets } from '@assay/core/compliance/judge-rule-sets.ts';
import { checkedComponents, checkedDocument } from '@assay/core/compliance/read-checked.ts';
import type { RuleSetId } from '@assay/core/compliance/rule-set.ts';
import { RULE_SETS } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import { isListedId } from '../../parser/license-ids.ts';

/** Judges a document by every rule set, in the order of lists. */
export const judgeGraph = (graph: CompactGraph): JudgedRuleSet[] =>
  judgeRuleSets(
    Object.values(RULE_SETS),
    checkedDocument(graph),
    checkedComponents(graph, isListedId),
  );

type Figures = RuleSetColumns[RuleSetId];

/** Figures of an SBOM that was not judged yet. */
const NOT_JUDGED: Figures = {
  ...{ verdict: 'unknown', met: 0, total: 0, rules_passed: 0, rules_total: 0 },
};

const ALL_NOT_JUDGED: RuleSetColumns = {
  ...{ ntia: NOT_JUDGED, cisa: NOT_JUDGED, bsi_2_1: NOT_JUDGED, bsi_2_0: NOT_JUDGED },
  ...{ fsct: NOT_JUDGED, cra: NOT_JUDGED, fda: NOT_JUDGED, telco: NOT_JUDGED, scvs: NOT_JUDGED },
};

/** Results as lists have them; without results all are unknown. */
export function columnsOf(judged: readonly JudgedRuleSet[] | null): RuleSetColumns {
  const columns = { ...ALL_NOT_JUDGED };
  for (const { rule_set, verdict, met, total, rules_passed, rules_total } of judged ?? []) {
    columns[rule_set.id] = { verdict, met, total, rules_passed, rules_total };
  }
  return columns;
}
