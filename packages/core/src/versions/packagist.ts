/*
 * Packagist: PHP's `version_compare` (https://www.php.net/version_compare) behind Composer's
 * optional `v`. `-`, `_` and changes between digit and letter separate like dots; at one place:
 * any other word < dev < alpha = a < beta = b < rc < end < number < pl = p. `1.0-dev` < `1.0` = `1.0.0`.
 */

import { checkedLength, type VersionScheme } from './scheme.ts';
import { behindV } from './semver.ts';
import { checkVisibleAscii, isDigit, numberKey, zeroKey } from './sort-key.ts';

const otherToken = '0';
const numberMark = '5';

/** PHP matches a word by prefix; the first matching entry decides. `#` represents any number. */
const forms: readonly (readonly [beginning: string, token: string])[] = [
  ['dev', '1'],
  ['a', '2'],
  ['b', '3'],
  ['rc', '4'],
  ['#', numberMark],
  ['p', '6'],
];

/** Composer puts `1.x-dev` above every `1.` release. */
const wildcardToken = numberMark + numberKey('9999999', 0, 7);

/** Composer's normalized form, `VersionParser::normalize`. */
const COMPOSER_NUMBERS = 4;
const zeroToken = numberMark + zeroKey;

/** Tokens in order, each beginning with its rank. */
export type PackagistVersion = readonly string[];

function tokenOf(text: string, start: number, end: number): string | undefined {
  if (isDigit(text.charCodeAt(start))) return numberMark + numberKey(text, start, end);
  const word = text.slice(start, end);
  if (word === 'stable') return undefined;
  if (word === 'x' || word === '*') return wildcardToken;
  for (const [beginning, token] of forms) if (word.startsWith(beginning)) return token;
  return otherToken;
}

function parsePackagist(written: string): PackagistVersion {
  const text = checkedLength(written).toLowerCase();
  checkVisibleAscii(text, 0, text.length);
  const plus = text.indexOf('+');
  const end = plus < 0 ? text.length : plus;
  const tokens: string[] = [];
  let start = behindV(text);
  for (let at = start; at <= end; at++) {
    const separates = at === end || '.-_'.includes(text.charAt(at));
    const changes = at > start && isDigit(text.charCodeAt(at)) !== isDigit(text.charCodeAt(at - 1));
    if (!separates && !changes) continue;
    const token = at > start ? tokenOf(text, start, at) : undefined;
    if (token !== undefined) tokens.push(token);
    start = separates ? at + 1 : at;
  }
  return padded(tokens);
}

/**
 * Composer writes every version with four numbers: `2.3` is `2.3.0.0`, and so equals `2.3.0`. Branches are
 * unchanged.
 */
function padded(tokens: readonly string[]): PackagistVersion {
  let numbers = 0;
  while (isNumber(tokens[numbers])) numbers++;
  const next = tokens[numbers];
  if (numbers === 0 || next === wildcardToken || next === numberMark) return tokens;
  const missing = Math.max(0, COMPOSER_NUMBERS - numbers);
  return [...tokens.slice(0, numbers), ...Array(missing).fill(zeroToken), ...tokens.slice(numbers)];
}

const isNumber = (token: string | undefined): boolean =>
  token !== undefined && token.length > 1 && token !== wildcardToken;

/** A bare `#` equals every number and the end, as in PHP: only there the order is not transitive. */
function compareTokens(a: string, b: string): number {
  const rank = a.charCodeAt(0) - b.charCodeAt(0);
  if (rank !== 0 || a.length === 1 || b.length === 1) return rank;
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareToEnd(tokens: PackagistVersion, at: number): number {
  for (let i = at; i < tokens.length; i++) {
    const token = tokens[i] ?? '';
    if (token.length > 1) return 1;
    if (token !== numberMark) return token < numberMark ? -1 : 1;
  }
  return 0;
}

function comparePackagist(a: PackagistVersion, b: PackagistVersion): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const order = compareTokens(a[i] ?? '', b[i] ?? '');
    if (order !== 0) return order;
  }
  return compareToEnd(a, shared) - compareToEnd(b, shared);
}

/**
 * Leading numbers of a version. Most continuations sort below a number; but a patch level sorts above, and a
 * bare `#` equals all, so no text key can express them.
 */
function leadingNumbers(tokens: PackagistVersion): string | null {
  let end = 0;
  while ((tokens[end]?.length ?? 0) > 1) end++;
  const next = tokens[end];
  return next !== undefined && next >= numberMark ? null : tokens.slice(0, end).join('');
}

/** Packagist, and repositories of Drupal and others that publish for Composer. */
export const packagistScheme: VersionScheme<PackagistVersion> = {
  name: 'packagist',
  parse: parsePackagist,
  compare: comparePackagist,
  orderKey: leadingNumbers,
};
