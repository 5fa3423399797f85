/*
 * Sort keys: most schemes turn a version into one string whose order by UTF-16 unit *is* the order
 * of the versions. Comparing is then a single `<`, allocates nothing, and is a total order.
 *
 * The parts of a key do not run into each other because their alphabets do not meet:
 *   below 0x20   marks, which rank a kind of part ("pre-release" below "end" below "number")
 *   0x20..0x120  the first unit of a number: 0x20 + how many digits follow, leading zeros removed
 *   text         as it is, characters above 0x20 only, ended by the mark that follows
 * So `1.10` has the key "␣+1" "1", then "␣+2" "10", and is above `1.9`: more digits, larger number.
 */
import { checkedLength, VersionError, type VersionScheme } from './scheme.ts';

const zero = 0x30;
const numberBase = 0x20;

/** Whether a UTF-16 unit is `0` to `9`; false for NaN, so `charCodeAt` may run past the end. */
export function isDigit(unit: number): boolean {
  return unit >= zero && unit <= 0x39;
}

/** Whether a UTF-16 unit is an ASCII letter. */
export function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Offset of the first unit at or after `start` that is no digit. */
export function digitsEnd(text: string, start: number): number {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
}

/** Sort key of the digits in [start, end), of any length; no digits at all count as zero. */
export function numberKey(text: string, start: number, end: number): string {
  let first = start;
  while (first < end && text.charCodeAt(first) === zero) first++;
  return String.fromCharCode(numberBase + end - first) + text.slice(first, end);
}

/** The number zero as a sort key. */
export const zeroKey = String.fromCharCode(numberBase);

/** @throws VersionError `not_a_version`, always */
export function refuse(text: string, at: number, expected: string): never {
  const found = at < text.length ? JSON.stringify(text[at]) : 'the end';
  throw new VersionError('not_a_version', `Expected ${expected}, found ${found}`, at);
}

/** Refuses control characters and spaces (and, unlike some schemes, all that is not ASCII). */
export function checkVisibleAscii(text: string, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= 0x20 || unit > 0x7e) refuse(text, at, 'a visible ASCII character');
  }
}

/** Texts that a scheme remembers with their keys: the advisories of a package name the same versions again and again. */
const REMEMBERED = 4_096;

/** A scheme whose parsed form is a sort key; `keyOf` may rely on 1 to 256 characters. */
export function sortKeyScheme(
  name: string,
  keyOf: (text: string) => string,
): VersionScheme<string> {
  const known = new Map<string, string>();
  const parse = (text: string) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const key = keyOf(checkedLength(text));
    if (known.size === REMEMBERED) known.clear();
    known.set(text, key);
    return key;
  };
  return {
    ...{ name, parse },
    compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
    orderKey: (key) => key,
  };
}
