import { keysOf } from '../encoding/record.ts';
import type { DocumentHead } from '../sbom/component-graph.ts';
import {
  COMPONENT_RULES,
  DOCUMENT_RULES,
  type QualityComponent,
  type Rule,
} from './quality-rules.ts';

/** Outcome of a rule for a document. */
interface RuleResult {
  rule: keyof typeof COMPONENT_RULES | keyof typeof DOCUMENT_RULES;
  of: 'document' | 'component';
  asked_by: string[];
  /** `not_expressible`: the version of the format has no field for it. */
  outcome: 'passed' | 'failed' | 'not_expressible';
  /** Those that state it: components, or the document as one. */
  met: number;
  total: number;
}

/** Rules for a document, and the score over those that its format can express. */
interface QualityReport {
  /** 0 to 100. */
  score: number;
  rules: RuleResult[];
}

/**
 * Judges a document by every rule. The score is the mean coverage of the rules that the format can express,
 * rounded down, so that only a complete document has 100. A document without components states nothing of them.
 */
export function qualityOf(
  head: DocumentHead,
  { has_subject, components }: { has_subject: boolean; components: readonly QualityComponent[] },
): QualityReport {
  const rules = [
    ...keysOf(COMPONENT_RULES).map((rule): RuleResult => {
      const { isMet, ...of } = COMPONENT_RULES[rule];
      const met = components.filter((one) => isMet(one)).length;
      return resultOf(head, of, { rule, of: 'component', met, total: components.length });
    }),
    ...keysOf(DOCUMENT_RULES).map((rule): RuleResult => {
      const { isMet, ...of } = DOCUMENT_RULES[rule];
      const met = isMet({ head, has_subject }) ? 1 : 0;
      return resultOf(head, of, { rule, of: 'document', met, total: 1 });
    }),
  ];
  const counted = rules.filter(({ outcome }) => outcome !== 'not_expressible');
  const sum = counted.reduce((all, one) => all + (one.total === 0 ? 0 : one.met / one.total), 0);
  const isComplete = counted.every(({ outcome }) => outcome === 'passed');
  const mean = counted.length === 0 ? 0 : Math.floor((100 * sum) / counted.length);
  // Thirds add up to a little less than one.
  return { score: isComplete ? 100 : Math.min(mean, 99), rules };
}

function resultOf(
  head: DocumentHead,
  { asked_by, since }: Rule,
  of: Pick<RuleResult, 'rule' | 'of' | 'met' | 'total'>,
): RuleResult {
  const isMet = of.total > 0 && of.met === of.total;
  const outcome = isMet
    ? 'passed'
    : canExpress(head, since[head.format])
      ? 'failed'
      : 'not_expressible';
  return { ...of, asked_by: [...asked_by], outcome };
}

/** An unreadable version is taken for the latest. */
function canExpress({ spec_version }: DocumentHead, since: readonly [number, number]): boolean {
  const [major = 9, minor = 9] = spec_version.split('.').map(Number).filter(Number.isFinite);
  return major > since[0] || (major === since[0] && minor >= since[1]);
}
