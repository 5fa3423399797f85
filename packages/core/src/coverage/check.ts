/** Counts how many components were compared with advisories: by reason, judged by the loaded sources. */

import type { UncheckedReason } from '../sbom/package-identity-unchecked.ts';
import type { Coverage } from './coverage.ts';

/** Reason no advisory could be compared with a package: a property of the package, or of the loaded sources. */
export type UncheckedCode = Exclude<UncheckedReason, 'not_a_package'> | 'no_source';

/** Components that advisories cannot distinguish. */
export interface CheckScope {
  /** Reason they can never be compared, whatever is loaded; '' when `ecosystem` and `release` decide. */
  unchecked: UncheckedReason | '';
  /** '' where `unchecked` decides. */
  ecosystem: string;
  release: string;
}

/** Number of components in a scope. */
export interface ScopeCount extends CheckScope {
  components: number;
}

export type CheckState = 'checked' | 'partly_checked' | 'not_checked';

/** In the form of the contract. */
export interface Check {
  state: CheckState;
  components: number;
  unchecked: number;
  stale: number;
  undecided: number;
  handled: number;
}

/** Components that were not compared, by reason. */
export interface UncheckedGroup {
  reason: UncheckedCode;
  ecosystem: string | null;
  release: string | null;
  components: number;
}

/** Maximum number of scopes stored per document; the rest count as packages without a stated release. */
const MOST_SCOPES = 1000;

/** The scope of a package version. */
export const scopeOf = (of: {
  unchecked: string;
  ecosystem: string;
  release: string;
}): CheckScope =>
  of.unchecked === ''
    ? { unchecked: '', ecosystem: of.ecosystem, release: of.release }
    : { unchecked: of.unchecked as UncheckedReason, ecosystem: '', release: '' };

/**
 * Counts components by scope.
 *
 * @param packageOf per component the index of its package version
 */
export function countScopes(
  packageOf: Iterable<number>,
  scopeAt: (packageIndex: number) => CheckScope,
): ScopeCount[] {
  const perPackage = new Map<number, number>();
  for (const index of packageOf) perPackage.set(index, (perPackage.get(index) ?? 0) + 1);
  const counts = new Map<string, ScopeCount>();
  for (const [index, components] of perPackage) {
    const own = scopeAt(index);
    const ownKey = keyOf(own);
    const isKept = counts.size < MOST_SCOPES || counts.has(ownKey);
    const [key, scope] = isKept ? [ownKey, own] : [keyOf(BEYOND), BEYOND];
    const count = counts.get(key);
    if (count === undefined) counts.set(key, { ...scope, components });
    else count.components += components;
  }
  return [...counts.values()];
}

const BEYOND: CheckScope = { unchecked: 'no_release', ecosystem: '', release: '' };

const keyOf = ({ unchecked, ecosystem, release }: CheckScope) =>
  `${unchecked}\n${ecosystem}\n${release}`;

/**
 * Returns the reason no advisory could be compared with a package; null when one could, or when it is not a
 * package.
 */
export function uncheckedCodeOf(scope: CheckScope, coverage: Coverage): UncheckedCode | null {
  if (scope.unchecked === 'not_a_package') return null;
  if (scope.unchecked !== '') return scope.unchecked;
  return coverage.stateOf(scope.ecosystem, scope.release) === 'none' ? 'no_source' : null;
}

/** Compared, but with a source that is older than the operator's limit. */
export const isStale = (scope: CheckScope, coverage: Coverage): boolean =>
  scope.unchecked === '' && coverage.stateOf(scope.ecosystem, scope.release) === 'stale';

/**
 * Judges components by the sources that are loaded.
 *
 * @param undecided findings whose verdict is unknown
 * @param handled findings that packages of distributions handle
 */
export function checkOf(
  scopes: readonly ScopeCount[],
  coverage: Coverage,
  undecided: number,
  handled = 0,
): Check {
  let [components, unchecked, stale] = [0, 0, 0];
  for (const scope of scopes) {
    if (scope.unchecked === 'not_a_package') continue;
    components += scope.components;
    if (uncheckedCodeOf(scope, coverage) !== null) unchecked += scope.components;
    else if (isStale(scope, coverage)) stale += scope.components;
  }
  const isOpen = unchecked > 0 || undecided > 0;
  const state = unchecked === components ? 'not_checked' : isOpen ? 'partly_checked' : 'checked';
  return { state, components, unchecked, stale, undecided, handled };
}

/** Groups components that were not compared by reason, the largest group first. */
export function uncheckedGroupsOf(
  scopes: readonly ScopeCount[],
  coverage: Coverage,
): UncheckedGroup[] {
  const groups = scopes.flatMap((scope): UncheckedGroup[] => {
    const reason = uncheckedCodeOf(scope, coverage);
    if (reason === null) return [];
    const isSource = reason === 'no_source';
    return [
      {
        reason,
        ecosystem: isSource ? scope.ecosystem : null,
        release: (isSource && scope.release) || null,
        components: scope.components,
      },
    ];
  });
  return groups.sort(inOrder);
}

const inOrder = (a: UncheckedGroup, b: UncheckedGroup) =>
  b.components - a.components || (textOf(a) < textOf(b) ? -1 : 1);

const textOf = ({ reason, ecosystem, release }: UncheckedGroup) =>
  `${reason} ${ecosystem} ${release}`;

/**
 * Combines the checks of several SBOMs; null for none. The sum is checked only if every SBOM is; one that is
 * empty or not yet counted (null) is not.
 */
export function sumOfChecks(checks: readonly (Check | null)[]): Check | null {
  const counted = checks.filter((check) => check !== null);
  const [first] = counted;
  if (first === undefined) return null;
  const sum = (of: (check: Check) => number) => counted.reduce((all, one) => all + of(one), 0);
  const isSame =
    counted.length === checks.length && counted.every((one) => one.state === first.state);
  return {
    state: isSame ? first.state : 'partly_checked',
    components: sum((one) => one.components),
    unchecked: sum((one) => one.unchecked),
    stale: sum((one) => one.stale),
    undecided: sum((one) => one.undecided),
    handled: sum((one) => one.handled),
  };
}
