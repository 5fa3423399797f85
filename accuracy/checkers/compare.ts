import { COMPONENT_CHECKS } from '@assay/core/compliance/component-checks.ts';
import type { ComponentCheckName } from '@assay/core/compliance/rule-set.ts';
import type { RuleSetVerdict } from '@assay/core/compliance/rule-set-verdict.ts';
import type { ComparedRow } from './compared-row.ts';
import type { OwnVerdicts } from './own-verdicts.ts';
import { COMPARED_ROWS } from './rows.ts';
import type { Recorded } from './verdicts.ts';

/** One row of one document, judged by a checker and by Assay. */
export interface ComparedCase extends ComparedRow {
  checker: Recorded['checker'];
  document: string;
  theirs: 'pass' | 'fail';
  /** Null: the rule set has no such rule. */
  own: RuleSetVerdict | null;
  /** Whether both looked at the same components; `the same` of a rule about the document. */
  compared: 'the same' | 'the subject alone' | 'only the subject lacks it' | 'other components';
}

/** A document with the verdicts of Assay, and the recorded verdicts that it is compared with. */
export interface ComparedDocument {
  document: string;
  recorded: Recorded;
  own: OwnVerdicts;
}

/** Every row of a document that both judge; none where the checker or the rule set refuses the document. */
export const casesOf = ({ document, recorded, own }: ComparedDocument): ComparedCase[] =>
  COMPARED_ROWS.flatMap((one) => {
    const found = recorded.rows[one.row];
    const verdict = own.verdictOf(one);
    if (found === undefined || verdict === 'not_applicable') return [];
    const [theirs, lacking] = found;
    const { checker } = recorded;
    const isDue = checker === 'sbomqs' && theirs === 'fail' && verdict === 'pass' && lacking === 1;
    const compared = !isOfComponents(one.check)
      ? 'the same'
      : isDue && own.subject_lacks.has(one.check)
        ? 'only the subject lacks it'
        : scopeOf(recorded, own);
    return [{ ...one, document, checker, theirs, own: verdict, compared }];
  });

const isOfComponents = (check: ComparedRow['check']): check is ComponentCheckName =>
  Object.hasOwn(COMPONENT_CHECKS, check);

/** ntia-conformance-checker and sbomqs count the subject as a component. */
function scopeOf({ checker, components }: Recorded, own: OwnVerdicts): ComparedCase['compared'] {
  if (own.components === 0) return 'the subject alone';
  const subject = checker !== 'cdxgen' && own.has_subject ? 1 : 0;
  return components === own.components + subject ? 'the same' : 'other components';
}

/** Tells whether both say the same; anything but pass and fail is a difference. */
export const isAgreed = ({ theirs, own }: ComparedCase): boolean => theirs === own;

/** Text with which `docs/accuracy.md` names a class of differences: `scvs supplier: cdxgen pass, Assay fail, 3 documents`. */
export function classOf(cases: readonly [ComparedCase, ...ComparedCase[]]): string {
  const [{ checker, rule_set, check, theirs, own, compared }] = cases;
  const scope = compared === 'the same' ? '' : `, ${compared}`;
  const count = cases.length === 1 ? '1 document' : `${cases.length} documents`;
  return `${rule_set} ${check}: ${checker} ${theirs}, Assay ${own ?? 'no rule'}${scope}, ${count}`;
}

/** Differences of the same rule with the same verdicts, in the order of the rows. */
export function differencesOf(cases: readonly ComparedCase[]): [ComparedCase, ...ComparedCase[]][] {
  const differing = cases.filter((one) => !isAgreed(one));
  const groups = Map.groupBy(differing, (one) =>
    [one.checker, one.rule_set, one.check, one.row, one.theirs, one.own, one.compared].join(' '),
  );
  return [...groups.values()].flatMap(([first, ...rest]) => (first ? [[first, ...rest]] : []));
}
