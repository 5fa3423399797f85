/*
 * Alpine's apk: `1.2.3b_rc1_p2~hash-r4` — numbers, one letter, suffixes, commit hash, revision
 * (https://wiki.alpinelinux.org/wiki/Package_policies). Both versions are read token by token; where
 * one has an earlier kind of token it is newer, except that a pre-release suffix makes it older:
 * `1.1_alpha1` < `1.1` < `1.1-r1` < `1.1_p1` < `1.1a` < `1.1.1`.
 *
 * From the second number on a leading zero means "compare as text": `1.05` < `1.1`. apk also orders
 * what it calls invalid: from the first bad character on, such a version is below a valid one.
 */
import { checkVisibleAscii, digitsEnd, isDigit, numberKey, sortKeyScheme } from './sort-key.ts';

const preSuffixes = ['alpha', 'beta', 'pre', 'rc'];
const postSuffixes = ['cvs', 'svn', 'git', 'hg', 'p'];

/** Marks from oldest to newest; suffixes before `invalid` are pre-releases. */
const invalidMark = '\x05';
const endMark = '\x06';
const revisionMark = '\x07';
const hashMark = '\x08';
const suffixNumberMark = '\x09';
const letterMark = '\x0f';
const textNumberMark = '\x10';
const numberMark = '\x11';

const suffixMarks = new Map([
  ...preSuffixes.map((word, i) => [word, String.fromCharCode(0x01 + i)] as const),
  ...postSuffixes.map((word, i) => [word, String.fromCharCode(0x0a + i)] as const),
]);

function isLower(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a;
}

function isHex(unit: number): boolean {
  return isDigit(unit) || (unit >= 0x61 && unit <= 0x66);
}

/** Key of `.5.06…`; stops at the first dot without a digit. */
function furtherNumbers(text: string, start: number): { key: string; at: number } {
  let key = '';
  let at = start;
  while (text[at] === '.' && isDigit(text.charCodeAt(at + 1))) {
    const from = at + 1;
    at = digitsEnd(text, from);
    const asText = text[from] === '0';
    key += asText ? textNumberMark + text.slice(from, at) : numberMark + numberKey(text, from, at);
  }
  return { key, at };
}

/** Key of `_alpha1_p2…`; stops at an unknown suffix. */
function suffixes(text: string, start: number): { key: string; at: number } {
  let key = '';
  let at = start;
  while (text[at] === '_') {
    let wordEnd = at + 1;
    while (isLower(text.charCodeAt(wordEnd))) wordEnd++;
    const mark = suffixMarks.get(text.slice(at + 1, wordEnd));
    if (mark === undefined) break;
    at = digitsEnd(text, wordEnd);
    key += mark;
    if (at > wordEnd) key += suffixNumberMark + numberKey(text, wordEnd, at);
  }
  return { key, at };
}

/** Key of `~hash-r4` and the end, or of the invalid rest from `start`. */
function tailKey(text: string, start: number): string {
  let key = '';
  let at = start;
  if (text[at] === '~' && isHex(text.charCodeAt(at + 1))) {
    const from = ++at;
    while (isHex(text.charCodeAt(at))) at++;
    key = hashMark + text.slice(from, at);
  }
  if (text.startsWith('-r', at) && !isLower(text.charCodeAt(at + 2))) {
    const end = digitsEnd(text, at + 2);
    key += revisionMark + numberKey(text, at + 2, end);
    at = end;
  }
  if (at === text.length) return key + endMark;
  // apk stops at a bad "-", but text order decides between versions that are bad elsewhere.
  return key + invalidMark + (text[at] === '-' ? '' : text.slice(at));
}

function alpineKey(text: string): string {
  checkVisibleAscii(text, 0, text.length);
  const firstEnd = digitsEnd(text, 0);
  if (firstEnd === 0) return invalidMark + text;
  const numbers = furtherNumbers(text, firstEnd);
  let key = numberMark + numberKey(text, 0, firstEnd) + numbers.key;
  let at = numbers.at;
  if (isLower(text.charCodeAt(at))) key += letterMark + text[at++];
  const rest = suffixes(text, at);
  key += rest.key;
  at = rest.at;
  return key + tailKey(text, at);
}

/** Alpine, Wolfi, Chainguard and other apk distributions. Reads any visible ASCII. */
export const alpineScheme = sortKeyScheme('alpine', alpineKey);
