import {
  type LicenseExpression,
  parseLicenseExpression,
} from '../spdx-license/license-expression.ts';
import { type JudgedLicense, type TermJudge, termJudge, undecided } from './judge-term.ts';
import type { LicenseList } from './license-list.ts';
import { type LicensePolicy, rankOf } from './license-policy.ts';

/** Judges the licenses of components by one policy. */
export interface LicenseJudge {
  /**
   * Judges all licenses that a component states: expressions, ids or free names. Several of them all apply (ADR 0068).
   */
  judge(licenses: readonly string[]): JudgedLicense;
}

/** Longest text that is judged, in UTF-16 units: readers of SPDX take no longer one. */
const MOST_LENGTH = 65_536;

const NOT_STATED = /^(?:NONE|NOASSERTION)$/i;

/** @param policy null: every license is unknown, since no policy is set */
export function licenseJudge(policy: LicensePolicy | null, list: LicenseList): LicenseJudge {
  const terms = termJudge(policy, list);
  return {
    judge(licenses) {
      const [first, ...others] = licenses.map((text) => judgeText(text, terms));
      if (first === undefined) return undecided('no_license', '');
      const length = licenses.reduce((sum, text) => sum + text.length, 0);
      return length > MOST_LENGTH ? undecided('no_expression', '') : allOf([first, ...others]);
    },
  };
}

function judgeText(text: string, terms: TermJudge): JudgedLicense {
  if (NOT_STATED.test(text.trim())) return undecided('no_license', text.trim());
  const expression = parseLicenseExpression(text);
  return expression === null ? undecided('no_expression', text) : judgeTree(expression, terms);
}

function judgeTree(expression: LicenseExpression, terms: TermJudge): JudgedLicense {
  if (expression.kind === 'license') return terms.judge(expression);
  const [first, ...others] = expression.of;
  const judged: Judged = [
    judgeTree(first, terms),
    ...others.map((operand) => judgeTree(operand, terms)),
  ];
  return expression.kind === 'or' ? bestOf(judged) : allOf(judged);
}

type Judged = readonly [JudgedLicense, ...JudgedLicense[]];

const bestOf = ([first, ...others]: Judged): JudgedLicense =>
  others.reduce((best, one) => (rankOf(one.verdict) < rankOf(best.verdict) ? one : best), first);

/** The worst one decides, and the branch has all of them. */
function allOf(judged: Judged): JudgedLicense {
  const [first, ...others] = judged;
  if (others.length === 0) return first;
  const worst = others.reduce(
    (known, one) => (rankOf(one.verdict) > rankOf(known.verdict) ? one : known),
    first,
  );
  return { ...worst, branch: judged.map(({ branch }) => branch).join(' AND ') };
}
