/*
 * Versions of products that belong to no package registry, as CPE names write them (ADR 0036). Numbers are
 * compared as numbers and a missing one is zero; `1.0-rc1` is before `1.0`, and `1.0k`, `1.0p2` and `1.0-sp1`
 * are after it. All else has no order that a reader could know, and is refused.
 */
import {
  checkVisibleAscii,
  digitsEnd,
  numberKey,
  refuse,
  sortKeyScheme,
  zeroKey,
} from './sort-key.ts';

const BEFORE = '\x01';
const END = '\x02';
const AFTER = '\x03';

const EARLIER = ['dev', 'alpha', 'beta', 'pre', 'preview', 'rc'];
const LATER = new Set(['p', 'patch', 'sp', 'u', 'update']);

/** Vendor and product by CPE. */
export const genericScheme = sortKeyScheme('generic', (text) => {
  checkVisibleAscii(text, 0, text.length);
  const lower = text.toLowerCase();
  const plus = lower.indexOf('+');
  const version = plus < 0 ? lower : lower.slice(0, plus);
  const start = /^v\d/.test(version) ? 1 : 0;
  const numbers: string[] = [];
  let at = start;
  for (;;) {
    const end = digitsEnd(version, at);
    if (end === at) refuse(version, at, 'a digit');
    numbers.push(numberKey(version, at, end));
    at = end;
    if (!/^[._-]\d/.test(version.slice(at, at + 2))) break;
    at++;
  }
  while (numbers.length > 0 && numbers.at(-1) === zeroKey) numbers.pop();
  return numbers.join('') + suffixKey(version, at);
});

function suffixKey(text: string, at: number): string {
  if (at === text.length) return END;
  const [, word = '', number] = /^[._-]?([a-z]+)[._-]?(\d*)$/.exec(text.slice(at)) ?? [];
  const count = number === undefined ? zeroKey : numberKey(number, 0, number.length);
  const rank = EARLIER.indexOf(word);
  if (rank >= 0) return BEFORE + String.fromCharCode(0x30 + rank) + count;
  if (LATER.has(word) && number !== '')
    return AFTER + word.replace(/^(p|u).*$/, '$1') + END + count;
  if (/^[a-z]$/.test(text.slice(at))) return AFTER + word + END;
  return refuse(text, at, 'a number, a letter, or a word that orders versions');
}
