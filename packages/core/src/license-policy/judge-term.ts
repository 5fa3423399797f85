import {
  isLicenseReference,
  type LicenseTerm,
  parseLicenseExpression,
} from '../spdx-license/license-expression.ts';
import { groupsOf, type LicenseGroup } from './license-groups.ts';
import type { LicenseList } from './license-list.ts';
import type { LicensePolicy, LicenseRule, LicenseVerdict } from './license-policy.ts';
import { rankOf } from './license-policy.ts';
import {
  andLater,
  type CurrentTerm,
  currentTerm,
  laterVersions,
  spelledTerm,
} from './license-versions.ts';

/** Why a license has its verdict. */
export const LICENSE_REASONS = [
  'rule',
  'otherwise',
  'no_policy',
  'no_license',
  'no_expression',
  'not_listed',
  'reference',
] as const;
type LicenseReason = (typeof LICENSE_REASONS)[number];

/** A verdict about a license, or about all licenses of a component. */
export interface JudgedLicense {
  verdict: LicenseVerdict;
  reason: LicenseReason;
  /** Name of the rule that decided; null where none did. */
  rule: string | null;
  /** Group by which the rule names the license; null where it names the license itself, or no rule decided. */
  group: LicenseGroup | null;
  /** License that decided, as the policy reads it; '' where no license is stated. */
  license: string;
  /** The expression with its choices made; '' where no license is stated. */
  branch: string;
}

interface Named {
  rule: LicenseRule;
  group: LicenseGroup | null;
}

/** Number of distinct licenses whose verdict is kept: documents name few, and hostile ones as many as they have components. */
const MOST_KNOWN = 10_000;

/** A policy prepared for many licenses. */
export interface TermJudge {
  judge(term: LicenseTerm): JudgedLicense;
}

/** Prepares a policy; null judges every license as unknown. */
export function termJudge(policy: LicensePolicy | null, list: LicenseList): TermJudge {
  const byLicense = new Map<string, Named>();
  const byGroup = new Map<LicenseGroup, Named>();
  for (const rule of policy?.rules ?? []) {
    for (const text of rule.licenses) {
      keepStricter(byLicense, namedLicense(text, list) ?? text, { rule, group: null });
    }
    for (const group of rule.groups) keepStricter(byGroup, group, { rule, group });
  }
  const told = { policy, list, byLicense, byGroup };
  const known = new Map<string, JudgedLicense>();
  return {
    judge(term) {
      const key = `${term.id} ${term.or_later} ${term.exception}`;
      const judged = known.get(key) ?? judgeTerm(term, told);
      if (known.size < MOST_KNOWN) known.set(key, judged);
      return judged;
    },
  };
}

function judgeTerm(term: LicenseTerm, told: Told): JudgedLicense {
  if (isLicenseReference(term.id)) return judgeReference(term, told);
  const current = currentTerm(term, told.list);
  return current === null
    ? undecided('not_listed', spelledTerm(term))
    : judgeCurrent(current, told);
}

interface Told {
  policy: LicensePolicy | null;
  list: LicenseList;
  byLicense: ReadonlyMap<string, Named>;
  byGroup: ReadonlyMap<LicenseGroup, Named>;
}

/** Keeps the stricter of two rules of one rank; of two that are as strict, the one whose name is first. */
function keepStricter<Key>(known: Map<Key, Named>, key: Key, named: Named): void {
  const before = known.get(key);
  if (before === undefined || isStricter(named, before)) known.set(key, named);
}

function isStricter({ rule: a, group: x }: Named, { rule: b, group: y }: Named): boolean {
  const difference = rankOf(a.verdict) - rankOf(b.verdict);
  if (difference !== 0) return difference > 0;
  return a.name === b.name ? (x ?? '') < (y ?? '') : a.name < b.name;
}

/**
 * Returns a text of a rule as the policy reads it: one license, with or without an exception. Null for anything else, such as
 * an expression with `OR` or an id that the SPDX list does not have.
 */
export function namedLicense(text: string, list: LicenseList): string | null {
  const term = parseLicenseExpression(text);
  if (term?.kind !== 'license') return null;
  if (isLicenseReference(term.id))
    return term.or_later || term.exception !== null ? null : term.id.toLowerCase();
  const current = currentTerm(term, list);
  if (current === null) return null;
  const { exception } = current;
  const isKnown = exception === null || list.spelled(exception, 'exception') !== null;
  return isKnown || /^AdditionRef-/i.test(exception) ? spelledTerm(current) : null;
}

function judgeReference({ id, or_later, exception }: LicenseTerm, { byLicense }: Told) {
  const text = spelledTerm({ id, or_later, exception });
  const isPlain = !or_later && exception === null;
  const named = isPlain ? byLicense.get(id.toLowerCase()) : undefined;
  return named === undefined ? undecided('reference', text) : decided(named, text);
}

/** A rule for the term itself, for its license without the exception, then the versions to choose from. */
function judgeCurrent(term: CurrentTerm, told: Told): JudgedLicense {
  const { byLicense, list } = told;
  const text = spelledTerm(term);
  const named = byLicense.get(text);
  if (named !== undefined) return decided(named, text);
  if (term.exception !== null && list.spelled(term.exception, 'exception') === null)
    return undecided('not_listed', text);
  if (term.or_later) return bestVersion(term, told);
  const plain = term.exception === null ? undefined : byLicense.get(term.id);
  if (plain !== undefined) return decided(plain, text);
  return judgeByGroup(term, told);
}

function bestVersion(term: CurrentTerm, told: Told): JudgedLicense {
  const { byLicense, list } = told;
  const { exception } = term;
  const plain = byLicense.get(spelledTerm({ ...term, exception: null }));
  if (plain !== undefined) return decided(plain, spelledTerm(term));
  let best: JudgedLicense | undefined;
  for (const id of laterVersions(term.id, list)) {
    const version = { id, or_later: false, exception };
    const open = spelledTerm(andLater(version));
    const named = byLicense.get(open);
    for (const judged of [judgeCurrent(version, told), named && decided(named, open)]) {
      if (judged && (best === undefined || rankOf(judged.verdict) < rankOf(best.verdict)))
        best = judged;
    }
  }
  return best ?? undecided('not_listed', spelledTerm(term));
}

/** Judges by the group whose rule is strictest. */
function judgeByGroup(term: CurrentTerm, { policy, list, byGroup }: Told): JudgedLicense {
  const text = spelledTerm(term);
  if (policy === null) return undecided('no_policy', text);
  let found: Named | undefined;
  for (const group of groupsOf(term.id, list)) {
    const named = byGroup.get(group);
    if (named !== undefined && (found === undefined || isStricter(named, found))) found = named;
  }
  if (found !== undefined) return decided(found, text);
  return { ...undecided('otherwise', text), verdict: policy.otherwise };
}

const decided = ({ rule, group }: Named, text: string): JudgedLicense => ({
  ...{ verdict: rule.verdict, reason: 'rule', rule: rule.name, group },
  ...{ license: text, branch: text },
});

/** Without a rule: unknown. */
export const undecided = (reason: LicenseReason, text: string): JudgedLicense => ({
  ...{ verdict: 'unknown', reason, rule: null, group: null, license: text, branch: text },
});
