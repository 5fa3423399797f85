import type { RuleSetColumns } from '@assay/contract/rule-set-verdicts.ts';
import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import { type CountedLicenses, countedLicenses } from '../../licenses/count-licenses.ts';
import { columnsOf, judgeGraph } from '../judge-graph.ts';

/** Results that are recorded of an SBOM. They follow from its bytes and the present rules. */
export interface JudgedDocument {
  /** Figures of each rule set. */
  results: RuleSetColumns;
  /** Required rules that pass, over the rule sets that accept the format. */
  rules_passed: number;
  /** Required rules of those rule sets. */
  rules_total: number;
  /** Licenses of its components. */
  licenses: CountedLicenses[];
}

/** Judges a document by every rule set, and counts its licenses. */
export function judgeDocument(graph: CompactGraph): JudgedDocument {
  const judged = judgeGraph(graph);
  const accepted = judged.filter(({ verdict }) => verdict !== 'not_expressible');
  const sumOf = (of: 'rules_passed' | 'rules_total') =>
    accepted.reduce((sum, one) => sum + one[of], 0);
  return {
    results: columnsOf(judged),
    rules_passed: sumOf('rules_passed'),
    rules_total: sumOf('rules_total'),
    licenses: countedLicenses(graph),
  };
}
