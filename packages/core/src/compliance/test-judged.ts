import { readCompactGraph } from '../sbom/compact/compact-graph.ts';
import { encodeCompactGraph } from '../sbom/compact/encode.ts';
import { distinctPackagesOf } from '../sbom/distinct-packages.ts';
import { readSbom } from '../sbom/read-sbom.ts';
import { type JudgedRuleSet, judgeRuleSets } from './judge-rule-sets.ts';
import { checkedComponents, checkedDocument } from './read-checked.ts';
import type { RuleSetId } from './rule-set.ts';
import { RULE_SETS } from './rule-sets/rule-sets.ts';

const LISTED = new Set(['mit', 'apache-2.0', 'gpl-2.0-only', 'lgpl-2.0-only', 'bsd-3-clause']);

/** Judges a document as the server does, with a short list of licenses. */
export function judgedDocument(bytes: Uint8Array): Record<RuleSetId, JudgedRuleSet> {
  const graph = readSbom(bytes);
  const compact = readCompactGraph(encodeCompactGraph(graph, distinctPackagesOf(graph)));
  const judged = judgeRuleSets(
    Object.values(RULE_SETS),
    checkedDocument(compact),
    checkedComponents(compact, (id) => LISTED.has(id.toLowerCase())),
  );
  const found = (id: RuleSetId) => {
    const one = judged.find(({ rule_set }) => rule_set.id === id);
    if (one === undefined) throw new Error(id);
    return one;
  };
  return {
    ...{ ntia: found('ntia'), cisa: found('cisa'), bsi_2_1: found('bsi_2_1') },
    ...{ bsi_2_0: found('bsi_2_0'), fsct: found('fsct'), cra: found('cra') },
    ...{ fda: found('fda'), telco: found('telco'), scvs: found('scvs') },
  };
}

/** Checks of a rule set that have a verdict. */
export const checksWith = ({ rules }: JudgedRuleSet, verdict: JudgedRuleSet['verdict']): string[] =>
  rules.filter((rule) => rule.verdict === verdict).map(({ check }) => check);
