import type { JudgedRuleSet } from '../judge-rule-sets.ts';
import type { DeclaredResults } from './declared-subject.ts';

type Rule = JudgedRuleSet['rules'][number];

/** A claim of CycloneDX about the target. */
export interface Claim {
  'bom-ref': string;
  target: string;
  predicate: string;
  reasoning: string;
  evidence?: string[];
}

/** Evidence of CycloneDX that claims refer to. */
export interface Evidence {
  'bom-ref': string;
  description: string;
  data: { name: string; contents: { url: string } }[];
  created?: string;
}

const DOCUMENT = 'evidence:document';
const claimRef = (set: JudgedRuleSet, { check }: Rule) => `claim:${set.rule_set.id}:${check}`;
const lackingRef = ({ check }: Rule) => `evidence:lacks:${check}`;
const isDecided = ({ verdict }: Rule) => verdict === 'pass' || verdict === 'fail';
const hasLacking = ({ of, verdict }: Rule) => of === 'component' && verdict === 'fail';

/** The claim that a rule is met, or the counterclaim that it is not; undefined where that is not decided. */
export function claimOf(
  set: JudgedRuleSet,
  rule: Rule,
  { sentences }: Pick<DeclaredResults, 'sentences'>,
): Claim | undefined {
  if (!isDecided(rule)) return undefined;
  const sentence = sentences[rule.check];
  return {
    ...{ 'bom-ref': claimRef(set, rule), target: 'target' },
    predicate: rule.verdict === 'pass' ? sentence : `Not met: ${sentence}`,
    reasoning: reasonOf(rule),
    evidence: hasLacking(rule) ? [DOCUMENT, lackingRef(rule)] : [DOCUMENT],
  };
}

/** Results of one rule set: each rule with its claims and, where it is decided, its score. */
export function attestationOf(set: JudgedRuleSet) {
  const { rule_set, verdict, rules_passed, rules_total, rules } = set;
  return {
    summary: `${rule_set.name} ${rule_set.version}: ${verdict}, ${rules_passed} of ${rules_total} required rules pass.`,
    assessor: 'assessor',
    map: rules.map((rule) => ({
      requirement: `requirement:${rule_set.id}:${rule.check}`,
      ...(rule.verdict === 'pass' && { claims: [claimRef(set, rule)] }),
      ...(rule.verdict === 'fail' && { counterClaims: [claimRef(set, rule)] }),
      conformance: {
        ...(isDecided(rule) && { score: rule.met / rule.total }),
        rationale: reasonOf(rule),
      },
    })),
  };
}

function reasonOf({ of, verdict, met, total }: Rule): string {
  if (verdict === 'not_expressible') return 'Not expressible: the format has no field for it.';
  if (verdict === 'not_applicable')
    return 'Not applicable: the rule set does not accept the format.';
  if (verdict === 'unknown') return 'Unknown: it cannot be decided from this document.';
  if (of === 'component') return `${met} of ${total} components meet it.`;
  return verdict === 'pass' ? 'The document meets it.' : 'The document does not meet it.';
}

/** The document, the record of its results, and the components that fail, each once however many rule sets ask. */
export function evidenceOf({
  judged,
  document,
  recorded,
  lackingUrl,
  sentences,
}: DeclaredResults): Evidence[] {
  const failing = new Map(
    judged.flatMap(({ rules }) => rules.filter(hasLacking).map((rule) => [rule.check, rule])),
  );
  return [
    {
      'bom-ref': DOCUMENT,
      description: `SBOM with SHA-256 ${document.sha256}, from which every result follows.`,
      data: [
        { name: 'SBOM', contents: { url: document.url } },
        ...(recorded === null
          ? []
          : [{ name: 'Record of the results', contents: { url: recorded.url } }]),
      ],
      ...(recorded !== null && { created: recorded.at }),
    },
    ...[...failing.values()].map((rule) => ({
      'bom-ref': lackingRef(rule),
      description: `Components that do not meet: ${sentences[rule.check]}`,
      data: [{ name: 'Components', contents: { url: lackingUrl(rule.check) } }],
    })),
  ];
}
