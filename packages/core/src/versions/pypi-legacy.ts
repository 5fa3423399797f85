/*
 * The order of Python versions from before PEP 440, as setuptools had it: numbers by value, words
 * below them by ASCII, "final" behind the words of pre-releases. Advisories still hold such versions.
 */
import { digitsEnd, isDigit, numberKey, zeroKey } from './sort-key.ts';

const partEnd = '\x00';
/** A word starts with `*`, below the `0` of a number. */
const wordMark = '*';
const numberMark = '0';
const zeroPart = numberMark + zeroKey + partEnd;
const final = `${wordMark}final`;
const hyphen = `${final}-`;

const aliases: Readonly<Record<string, string>> = {
  pre: 'c',
  preview: 'c',
  '-': 'final-',
  rc: 'c',
  dev: '@',
};

/** Numbers, runs of a-z, single dots and hyphens, and runs of other characters. */
const parts = /\d+|[a-z]+|\.|-|[^\da-z.-]+/g;

/** Sort key of any text; `text` is trimmed and in lower case. */
export function legacyPypiKey(text: string): string {
  const kept: string[] = [];
  for (const [part] of text.matchAll(parts)) {
    if (part === '.') continue;
    if (isDigit(part.charCodeAt(0))) {
      kept.push(numberMark + numberKey(part, 0, digitsEnd(part, 0)) + partEnd);
    } else {
      pushWord(kept, wordMark + (aliases[part] ?? part));
    }
  }
  pushWord(kept, final);
  return kept.join('');
}

/** Removes a hyphen before a pre-release's word, and zeros before any word. */
function pushWord(kept: string[], word: string): void {
  if (word < final) while (kept.at(-1) === hyphen + partEnd) kept.pop();
  while (kept.at(-1) === zeroPart) kept.pop();
  kept.push(word + partEnd);
}
