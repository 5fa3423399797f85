import {
  type CheckedComponent,
  COMPONENT_CHECKS,
} from '@assay/core/compliance/component-checks.ts';
import type { CheckedDocument } from '@assay/core/compliance/document-checks.ts';
import { judgeRuleSets } from '@assay/core/compliance/judge-rule-sets.ts';
import { checkedComponents, checkedDocument } from '@assay/core/compliance/read-checked.ts';
import type { RuleSetVerdict } from '@assay/core/compliance/rule-set-verdict.ts';
import { RULE_SETS } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import { qualityComponentAt } from '@assay/core/quality/quality-component.ts';
import { qualityOf } from '@assay/core/quality/quality-report.ts';
import { COMPONENT_RULES } from '@assay/core/quality/quality-rules.ts';
import { type CompactGraph, readCompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import { encodeCompactGraph } from '@assay/core/sbom/compact/encode.ts';
import { distinctPackagesOf } from '@assay/core/sbom/distinct-packages.ts';
import { readSbom } from '@assay/core/sbom/read-sbom.ts';
import { isValidExpression } from '@assay/core/spdx-license/license-expression.ts';
import { isListedId } from '@assay/server/parser/license-ids.ts';
import type { ComparedRow } from './compared-row.ts';
import { OF_SUBJECT } from './rows.ts';

const WORST_FIRST = ['fail', 'unknown', 'not_expressible', 'not_applicable', 'pass'] as const;

/** Verdicts of Assay on a document. */
export interface OwnVerdicts {
  /**
   * Verdict of a rule, or the worse one where another rule asks the same of the subject; of the whole rule set for
   * `verdict`. Null where the rule set does not ask for it.
   */
  verdictOf(row: Pick<ComparedRow, 'rule_set' | 'check' | 'of'>): RuleSetVerdict | null;
  components: number;
  has_subject: boolean;
  /** Quality score, 0 to 100. */
  score: number;
  /** For each rule of the quality score, and each check of components, the share of components that meet it. */
  coverage: ReadonlyMap<string, number>;
  /** The same where the subject counts as a component. */
  coverage_with_subject: ReadonlyMap<string, number>;
  /** Rules and checks of components that the subject does not meet; empty without a subject. */
  subject_lacks: ReadonlySet<string>;
}

const RULES = Object.entries({ ...COMPONENT_RULES, ...COMPONENT_CHECKS });

/** Judges a document as the server does after an upload. */
export function ownVerdicts(bytes: Uint8Array): OwnVerdicts {
  const read = readSbom(bytes);
  const graph = readCompactGraph(encodeCompactGraph(read, distinctPackagesOf(read)));
  const components = checkedComponents(graph, isListedId);
  const document = checkedDocument(graph);
  const judged = judgeRuleSets(Object.values(RULE_SETS), document, components);
  const { score } = qualityOf(graph.head, { has_subject: graph.root >= 0, components });
  const subject = subjectOf(graph, document);
  return {
    verdictOf: ({ rule_set, check, of }) => {
      const found = judged.find((one) => one.rule_set.id === rule_set);
      if (check === 'verdict') return found?.verdict ?? null;
      if (check === 'accepted')
        return found?.rules.every(({ verdict }) => verdict === 'not_applicable') ? 'fail' : 'pass';
      const rules = (found?.rules ?? []).filter(
        (one) => one.check === check || (of === 'with_subject' && one.check === OF_SUBJECT[check]),
      );
      return WORST_FIRST.find((verdict) => rules.some((one) => one.verdict === verdict)) ?? null;
    },
    ...{ components: components.length, has_subject: graph.root >= 0 },
    ...{ score, coverage: coverageOf(components) },
    coverage_with_subject: coverageOf(subject === null ? components : [...components, subject]),
    subject_lacks: new Set(
      RULES.flatMap(([name, { isMet }]) => (subject === null || isMet(subject) ? [] : [name])),
    ),
  };
}

function coverageOf(components: readonly CheckedComponent[]): Map<string, number> {
  const shares = RULES.map(([name, { isMet }]) => {
    const met = components.filter((one) => isMet(one)).length;
    return [name, components.length === 0 ? 0 : met / components.length] as const;
  });
  return new Map(shares);
}

/** The subject as checks of components would see it. */
function subjectOf(graph: CompactGraph, document: CheckedDocument): CheckedComponent | null {
  const { root } = graph;
  if (root < 0) return null;
  return {
    ...qualityComponentAt(graph, root),
    version: graph.text(root, 'version') || document.subject_version,
    has_purl: graph.text(root, 'purl') !== '',
    has_identifier: document.has_subject_identifier,
    fields: graph.fields[root] ?? 0,
    has_valid_license: graph.licenses(root).every((one) => isValidExpression(one, isListedId)),
  };
}
