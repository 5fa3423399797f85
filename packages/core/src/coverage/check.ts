/** How much of something was compared with advisories: counts by reason, judged by the sources that are loaded. */

import type { UncheckedReason } from '../sbom/package-identity-unchecked.ts';
import type { Coverage } from './coverage.ts';

/** Why no advisory could be compared with a package: of the package itself, or of what is loaded. */
export type UncheckedCode = Exclude<UncheckedReason, 'not_a_package'> | 'no_source';

/** Components that are alike to advisories. */
export interface CheckScope {
  /** Why none can be compared whatever is loaded; '' where `ecosystem` and `release` decide. */
  unchecked: UncheckedReason | '';
  /** '' where `unchecked` decides. */
  ecosystem: string;
  release: string;
}

/** How many components are of a scope. */
export interface ScopeCount extends CheckScope {
  components: number;
}

export type CheckState = 'checked' | 'partly_checked' | 'not_checked';

/** As the contract shows it. */
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

/** Scopes that are kept of one document: others count as packages whose release is not stated. */
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
    const scope = scopeAt(index);
    const key = counts.size < MOST_SCOPES || counts.has(keyOf(scope)) ? scope : BEYOND;
    const count = counts.get(keyOf(key)) ?? { ...key, components: 0 };
    count.components += components;
    counts.set(keyOf(key), count);
  }
  return [...counts.values()];
}

const BEYOND: CheckScope = { unchecked: 'no_release', ecosystem: '', release: '' };

const keyOf = ({ unchecked, ecosystem, release }: CheckScope) =>
  `${unchecked}\n${ecosystem}\n${release}`;

/** Why no advisory could be compared with a package; null where one could, or where it is no package. */
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

/** Why components were not compared, the largest group first. */
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
 * The check of several SBOMs together; null where there is none. All have to be checked for the sum to be: one that is
 * empty, or whose components are not counted yet (null), is not.
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
