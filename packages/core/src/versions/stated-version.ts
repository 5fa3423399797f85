/*
 * What SBOMs write where a version belongs: a version, a requirement (`^2.2`, `>=2.0,<3`, `[2.9,2.10)`, `1.x`), or a
 * word that stands for none (`latest`, `${jackson.version}`). A requirement admits many versions, so it is compared as
 * a whole: npm (https://github.com/npm/node-semver#ranges), PEP 440 specifiers, Maven and NuGet intervals, Composer,
 * RubyGems, Cargo, Hex and Pub constraints.
 */

import { maxVersionLength } from './scheme.ts';

/** One condition of a requirement; conditions of one alternative hold together. */
export interface Condition {
  operator: '>=' | '>' | '<=' | '<';
  version: string;
}

/**
 * Classification of a text. A requirement has alternatives; each admits at most the versions that satisfy all
 * its conditions.
 */
export type StatedVersion =
  | { kind: 'version' }
  | { kind: 'none' }
  | { kind: 'requirement'; alternatives: readonly (readonly Condition[])[] };

const VERSION: StatedVersion = { kind: 'version' };
const NONE: StatedVersion = { kind: 'none' };

const WORDS: ReadonlySet<string> = new Set(
  `* ? - x any canary current default dev develop head latest local main master n/a na next nightly noassertion none
  null release snapshot stable tbd trunk undefined unknown unspecified unversioned`.split(/\s+/),
);
const TEMPLATE = /[$@%#]\{|\{\{|\$\(|^@[\w.]+@$|^%[\w.]+%$/;
const LOCATION = /^(?:workspace|file|link|portal|patch|npm|github|git|git\+\w+|https?|ssh):/i;
// Each character fits only one position of these patterns, so a mismatch fails in one pass.
const INTERVALS = /^[[(][^[\]()]*[\])](?:[\s,]*[[(][^[\]()]*[\])])*$/;
const INTERVAL = /([[(])([^[\]()]*)([\])])/g;
const WILDCARD = /^v?\d+(?:\.\d+)*(?:\.[xX*])+$/;
const COMPARATOR = /(\^|~>|~=|~|>=|=>|<=|=<|===|==|!=|<>|>|<|=)?\s*([^\s,^~<>=!|]+)/g;
const LOOKS_REQUIRED = /^[\s^~<>=!]|\|\||\s-\s|,/;

/**
 * Classifies a component's version text.
 *
 * @param of `isDistribution`: versions of distributions contain `~`, `^` and commas, so that only words count
 *   as no version
 */
export function statedVersionOf(
  text: string,
  { isDistribution }: { isDistribution: boolean },
): StatedVersion {
  const stated = text.trim();
  if (WORDS.has(stated.toLowerCase()) || TEMPLATE.test(stated)) return NONE;
  if (isDistribution || stated === '' || stated.length > maxVersionLength) return VERSION;
  if (LOCATION.test(stated)) return NONE;
  if (INTERVALS.test(stated)) {
    const intervals = intervalsOf(stated);
    return intervals === null ? NONE : requirement(intervals);
  }
  if (WILDCARD.test(stated)) return requirement([admitted('=', stated)]);
  if (!LOOKS_REQUIRED.test(stated)) return VERSION;
  const alternatives = stated.split(/\|\|?/).map(conditionsOf);
  return alternatives.some((conditions) => conditions === null)
    ? NONE
    : requirement(alternatives.filter((conditions) => conditions !== null));
}

const requirement = (alternatives: Condition[][]): StatedVersion => ({
  kind: 'requirement',
  alternatives: alternatives.map((conditions) =>
    conditions.map(({ operator, version }) => ({ operator, version: withThreeNumbers(version) })),
  ),
});

/** npm and Cargo read no bound with fewer; where fewer are read, the missing ones are zero. */
const withThreeNumbers = (version: string): string =>
  /^v?\d+(?:\.\d+)?$/.test(version)
    ? `${version}${'.0'.repeat(3 - version.split('.').length)}`
    : version;

/** Maven and NuGet: `[1.0,2.0)`, `(,1.5]`, `[1.2]`, in sequence. Null if a bound is not a version. */
function intervalsOf(text: string): Condition[][] | null {
  const intervals = [...text.matchAll(INTERVAL)].map(([, open, bounds = '', close]) => {
    const [low = '', high, ...more] = bounds.split(',').map((bound) => bound.trim());
    if (more.length > 0 || /\s/.test(low) || /\s/.test(high ?? '')) return null;
    if (high === undefined) return low === '' ? null : admitted('==', low);
    const conditions: Condition[] = [];
    if (low !== '') conditions.push({ operator: open === '[' ? '>=' : '>', version: low });
    if (high !== '') conditions.push({ operator: close === ']' ? '<=' : '<', version: high });
    return conditions;
  });
  return intervals.some((conditions) => conditions === null)
    ? null
    : intervals.filter((conditions) => conditions !== null);
}

/** Null when a part is neither an operator nor a version. */
function conditionsOf(alternative: string): Condition[] | null {
  const between = /^\s*(\S+)\s+-\s+(\S+)\s*$/.exec(alternative);
  if (between) {
    const [, low = '', high = ''] = between;
    return [{ operator: '>=', version: low }, ...upTo(high)];
  }
  const conditions: Condition[] = [];
  for (const [, operator = '=', version = ''] of alternative.matchAll(COMPARATOR)) {
    if (WORDS.has(version.toLowerCase())) continue;
    if (!/\d/.test(version)) return null;
    conditions.push(...admitted(operator, version));
  }
  return conditions;
}

/** The least set of conditions that every version the comparator admits fulfils; they may admit a few more. */
function admitted(operator: string, version: string): Condition[] {
  const bare = version.replace(/(?:\.[xX*])+$/, '');
  if (bare !== version) return [{ operator: '>=', version: bare }, below(bare, -1)];
  switch (operator) {
    case '!=':
    case '<>':
      return [];
    case '>=':
    case '=>':
      return [{ operator: '>=', version }];
    case '<=':
    case '=<':
      return [{ operator: '<=', version }];
    case '>':
    case '<':
      return [{ operator, version }];
    case '^':
      return [{ operator: '>=', version }, below(version, firstNonZero(version))];
    case '~':
      return [{ operator: '>=', version }, below(version, Math.min(1, lastOf(version)))];
    case '~>':
    case '~=':
      return [{ operator: '>=', version }, below(version, Math.max(0, lastOf(version) - 1))];
    default:
      return [
        { operator: '>=', version },
        { operator: '<=', version },
      ];
  }
}

/** npm's hyphen includes all of `2.3` in `1 - 2.3`. */
const upTo = (high: string): Condition[] => [
  lastOf(high) < 2 ? below(high, -1) : { operator: '<=', version: high },
];

const numbersOf = (version: string): string[] =>
  /^v?(\d+(?:\.\d+)*)/.exec(version)?.[1]?.split('.') ?? [];

const lastOf = (version: string): number => numbersOf(version).length - 1;

function firstNonZero(version: string): number {
  const numbers = numbersOf(version);
  const index = numbers.findIndex((number) => Number(number) !== 0);
  return index < 0 ? numbers.length - 1 : index;
}

/**
 * Condition "below the version in which the number at `index` is one larger and the rest is removed"; a
 * negative index counts from the end.
 */
function below(version: string, index: number): Condition {
  const numbers = numbersOf(version);
  const at = index < 0 ? numbers.length + index : index;
  const kept = numbers.slice(0, at + 1);
  kept[at] = String(BigInt(kept[at] ?? '0') + 1n);
  while (kept.length < numbers.length) kept.push('0');
  return { operator: '<', version: kept.join('.') };
}
