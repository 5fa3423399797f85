/**
 * Refuses passwords that satisfy the contract's length and character rules and that an attacker would still try
 * first: common passwords with an added capital, number or sign, and words of the user or the product (ASVS 5.0
 * §6.2.4 and §6.2.11).
 */
import { readFileSync } from 'node:fs';
import { Invalid } from '../../errors.ts';

/** Said of every password that is easy to guess. */
export const TOO_COMMON = 'This password is too common. Choose another one.';

/** Shorter words are not distinctive: `an`, `org`. */
const SHORTEST_WORD = 4;
/** After removing known words, the rest must still have the minimum length of a password. */
const SHORTEST_REST = 8;
const PRODUCT = ['assay'];
const LETTER = /\p{L}/u;

/**
 * Refuses a password that is easy to guess.
 *
 * @param about texts that strangers know of the person: e-mail, names
 * @throws Invalid
 */
export function checkPassword(password: string, about: string[]): void {
  const text = password.normalize('NFC').toLowerCase();
  if ([text, ...stemsOf(text)].some((guess) => commonPasswords().has(guess)))
    throw new Invalid(TOO_COMMON, 'password: one of the most used, or with little put on');
  const words = [...PRODUCT, ...about.flatMap(wordsOf)].sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  if (rest !== text && [...rest].length < SHORTEST_REST)
    throw new Invalid(TOO_COMMON, 'password: little more than your e-mail, name or our name');
}

/** A password without the digits and signs behind it, and also without those before it. */
function stemsOf(text: string): string[] {
  const points = [...text];
  const isLetter = (point: string) => LETTER.test(point);
  const end = points.findLastIndex(isLetter) + 1;
  return [points.slice(0, end), points.slice(points.findIndex(isLetter), end)].map((stem) =>
    stem.join(''),
  );
}

const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => [...word].length >= SHORTEST_WORD);

let common: Set<string> | undefined;

/** Loaded on first use; some 4 MB. */
function commonPasswords(): Set<string> {
  const file = new URL('../../../vendor/common-passwords/passwords.txt', import.meta.url);
  common ??= new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
  return common;
}
