/*
 * Maven: ComparableVersion of Apache Maven 3.8 (https://maven.apache.org/pom.html#version-order-specification).
 * Dots, hyphens and changes between digit and letter separate; a hyphen, or such a change, opens a
 * sub-list, and zeros and release words at the end of a list do not count: `1.0.0-ga` = `1`.
 * Words: alpha < beta < milestone < rc < snapshot < release < sp < any other, without case; at one
 * place a word is below a sub-list, which is below a number: `1-sp` < `1-1` < `1.1`.
 *
 * A list opens at most one sub-list, as its last item. So a version is one flat row of tokens, in
 * which `-` stands for "the rest is a sub-list". Maven's own order is not transitive when dotted
 * words meet hyphened ones (`1.x-1` < `1-alpha` < `1` < `1.x-1`); it is reproduced as it is.
 */
import { checkedLength, type VersionScheme } from './scheme.ts';
import { isDigit, numberKey, zeroKey } from './sort-key.ts';

const wordMark = '1';
const listToken = '2';
const numberMark = '3';
const zeroToken = numberMark + zeroKey;

const qualifiers = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp'];
const releaseToken = `${wordMark}5`;

const wordTokens = new Map(qualifiers.map((word, i) => [word, `${wordMark}${i}`]));
for (const word of ['ga', 'final', 'release']) wordTokens.set(word, releaseToken);
wordTokens.set('cr', `${wordMark}3`);

/** Abbreviations, only directly before a digit. */
const shortWordTokens = new Map([
  ['a', `${wordMark}0`],
  ['b', `${wordMark}1`],
  ['m', `${wordMark}2`],
]);

/** Tokens in order; each begins with its kind, so text order is the order within a position. */
export type MavenVersion = readonly string[];

const wordToken = (word: string): string => wordTokens.get(word) ?? `${wordMark}7-${word}`;

const wordBeforeDigit = (word: string): string => shortWordTokens.get(word) ?? wordToken(word);

function itemToken(text: string, start: number, end: number): string {
  if (start === end) return zeroToken;
  if (isDigit(text.charCodeAt(start))) return numberMark + numberKey(text, start, end);
  return wordToken(text.slice(start, end));
}

/**
 * Removes insignificant tokens at the end of each list, then empty lists. A list with only a release word
 * before its sub-list is removed too: the specification has `1-ga-1` = `1-1`.
 */
function normalized(tokens: readonly string[]): string[] {
  const reversed: string[] = [];
  let trailing = true;
  let droppedWord = false;
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at] ?? listToken;
    if (token === listToken) {
      const isNested = reversed.at(-1) === listToken && droppedWord;
      if (reversed.length > 0 && !isNested) reversed.push(token);
      trailing = true;
      droppedWord = false;
    } else if (!trailing || (token !== zeroToken && token !== releaseToken)) {
      reversed.push(token);
      trailing = false;
    } else {
      droppedWord ||= token === releaseToken;
    }
  }
  return reversed.reverse();
}

function parseMaven(written: string): MavenVersion {
  const text = checkedLength(written).toLowerCase();
  const tokens: string[] = [];
  let start = 0;
  const openList = () => {
    if (tokens.length > 0 && tokens.at(-1) !== listToken) tokens.push(listToken);
  };
  let inNumber = false;
  for (let at = 0; at < text.length; at++) {
    const separator = text[at];
    const digit = isDigit(text.charCodeAt(at));
    if (separator === '.' || separator === '-') {
      tokens.push(itemToken(text, start, at));
      if (separator === '-') tokens.push(listToken);
      start = at + 1;
      continue;
    }
    if (digit !== inNumber && at > start) {
      if (digit) openList();
      tokens.push(
        digit ? wordBeforeDigit(text.slice(start, at)) : itemToken(text, start, at),
        listToken,
      );
      start = at;
    }
    inNumber = digit;
  }
  if (start < text.length) {
    if (!inNumber) openList();
    tokens.push(itemToken(text, start, text.length));
  }
  return normalized(tokens);
}

/** Compares the tokens from `at` on with an absent rest: words with the release, numbers with zero. */
function compareToNothing(tokens: MavenVersion, at: number): number {
  for (let i = at; i < tokens.length; i++) {
    const token = tokens[i] ?? listToken;
    if (token === listToken || token === zeroToken || token === releaseToken) continue;
    return token < releaseToken ? -1 : 1;
  }
  return 0;
}

function compareMaven(a: MavenVersion, b: MavenVersion): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const left = a[i] ?? listToken;
    const right = b[i] ?? listToken;
    if (left !== right) return left < right ? -1 : 1;
  }
  return compareToNothing(a, shared) - compareToNothing(b, shared);
}

/**
 * Leading numbers of a version, without trailing zeros. At any later difference one version has a number and
 * the other has none, which is lower; zeros before a word may be insignificant, so they are removed.
 */
function leadingNumbers(tokens: MavenVersion): string {
  let end = 0;
  while (tokens[end]?.startsWith(numberMark)) end++;
  while (end > 0 && tokens[end - 1] === zeroToken) end--;
  return tokens.slice(0, end).join('');
}

/** Maven. Reads any text. */
export const mavenScheme: VersionScheme<MavenVersion> = {
  name: 'maven',
  parse: parseMaven,
  compare: compareMaven,
  orderKey: leadingNumbers,
};
