/*
 * The written forms of one comparator set: `>=1.2 <2`, `~1.2.3`, `^1`, `1.x`, `1.2 - 2.3.4`.
 * A partial version leaves numbers out or writes `x`, `X` or `*` for them. `1.x.3` is an error, though
 * as in node-semver not behind `~` and `^` nor in `1.x.3 - 2`, where the 3 is ignored.
 */

import { identifiersEnd, npmDigitsEnd, npmNumber, npmPrereleaseEnd, npmVersionOf } from './npm.ts';
import type { NpmComparator, NpmOperator } from './npm-comparator.ts';
import { maxVersionLength, VersionError } from './scheme.ts';

/** Parsing options of a set. */
export interface NpmSetOptions {
  readonly loose: boolean;
  readonly includePrerelease: boolean;
  /** Offset of the set in the whole range, for errors. */
  readonly start: number;
}

/** `undefined` for a number that is left open; then the later ones are open too. */
interface Partial {
  readonly major: number | undefined;
  readonly minor: number | undefined;
  readonly patch: number | undefined;
  readonly prerelease: string;
  /** Offset of a number behind an open one, as in `1.x.3`. */
  readonly pointless: number | undefined;
}

const operators = ['~>', '>=', '<=', '~', '^', '>', '<', '='] as const;
type WrittenOperator = (typeof operators)[number] | '';

interface Written {
  readonly operator: WrittenOperator;
  /** The version as written, and its offset in the set. */
  readonly text: string;
  readonly at: number;
}

function notARange(at: number, expected: string): never {
  throw new VersionError('not_a_range', `Expected ${expected}`, at);
}

function behindSpace(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= 0x20) at++;
  return at;
}

/** Splits at white space, which may also separate an operator from its version. */
function readWritten(text: string): Written[] {
  const found: Written[] = [];
  for (let at = behindSpace(text, 0); at < text.length; at = behindSpace(text, at)) {
    const operator = operators.find((op) => text.startsWith(op, at)) ?? '';
    const from = behindSpace(text, at + operator.length);
    let end = from;
    while (text.charCodeAt(end) > 0x20) end++;
    found.push({ operator, text: text.slice(from, end), at: from });
    at = end;
  }
  return found;
}

/** One of at most three numbers; `end` is behind it. */
function readNumber(text: string, start: number, loose: boolean) {
  if (start < text.length && 'xX*'.includes(text.charAt(start))) {
    return { value: undefined, end: start + 1 };
  }
  const end = npmDigitsEnd(text, start, { loose });
  return { value: npmNumber(text, start, end), end };
}

function readPartial(text: string, loose: boolean): Partial {
  let at = 0;
  while ('v='.includes(text.charAt(at)) && at < text.length) at++;
  const numbers: (number | undefined)[] = [];
  let pointless: number | undefined;
  for (let more = true; more; ) {
    const { value, end } = readNumber(text, at, loose);
    const isPointless = value !== undefined && numbers.includes(undefined);
    if (isPointless) pointless ??= at;
    numbers.push(isPointless ? undefined : value);
    more = text[end] === '.' && numbers.length < 3;
    at = more ? end + 1 : end;
  }
  const prereleaseEnd = numbers.length === 3 ? npmPrereleaseEnd(text, at, { loose }) : at;
  const prerelease = text.slice(text[at] === '-' ? at + 1 : at, prereleaseEnd);
  if (prerelease.length > maxVersionLength) notARange(at, 'a shorter pre-release');
  const end = text[prereleaseEnd] === '+' ? identifiersEnd(text, prereleaseEnd + 1) : prereleaseEnd;
  if (end < text.length) notARange(end, 'a version');
  const [major, minor, patch] = numbers;
  return { major, minor, patch, prerelease: patch === undefined ? '' : prerelease, pointless };
}

function bound(
  operator: NpmOperator,
  numbers: readonly [number, number, number],
  prerelease = '',
): NpmComparator {
  if (Math.max(...numbers) > Number.MAX_SAFE_INTEGER) notARange(0, 'smaller numbers');
  return { operator, version: npmVersionOf(numbers, prerelease) };
}

const nothing = bound('<', [0, 0, 0], '0');

/** First version that is not below a partial one: open numbers are 0. */
function floorOf({ major = 0, minor = 0, patch = 0, prerelease }: Partial, open: string) {
  return bound('>=', [major, minor, patch], prerelease === '' ? open : prerelease);
}

/** Below the first version that no longer begins with the given numbers. */
function ceilingOf(major: number, minor?: number, patch?: number): NpmComparator {
  if (minor === undefined) return bound('<', [major + 1, 0, 0], '0');
  if (patch === undefined) return bound('<', [major, minor + 1, 0], '0');
  return bound('<', [major, minor, patch + 1], '0');
}

/** `~1.2.3`, `~1.2` and `1.2.x`: the patch is free; `~1` and `1.x`: the minor too. */
function tilde(partial: Partial, open: string): NpmComparator[] {
  const { major, minor, patch } = partial;
  if (major === undefined) return [];
  return [floorOf(partial, patch === undefined ? open : ''), ceilingOf(major, minor)];
}

/** `^1.2.3`: everything right of the first number that is not zero is free. */
function caret(partial: Partial, open: string): NpmComparator[] {
  const { major, minor, patch } = partial;
  if (major === undefined) return [];
  const floor = floorOf(partial, patch === undefined ? open : '');
  if (major > 0 || minor === undefined) return [floor, ceilingOf(major)];
  if (minor > 0 || patch === undefined) return [floor, ceilingOf(major, minor)];
  return [floor, ceilingOf(major, minor, patch)];
}

/** `>1.2` is `>=1.3.0`, `<=1.2` is `<1.3.0-0`: an open number takes all its values with it. */
function compared(
  operator: '<' | '<=' | '>' | '>=',
  partial: Partial,
  open: string,
): NpmComparator {
  const { major, minor, patch, prerelease } = partial;
  if (major === undefined)
    return operator === '<' || operator === '>' ? nothing : floorOf(partial, open);
  if (minor !== undefined && patch !== undefined)
    return bound(operator, [major, minor, patch], prerelease);
  if (operator === '>') {
    return bound('>=', minor === undefined ? [major + 1, 0, 0] : [major, minor + 1, 0], open);
  }
  if (operator === '<=') return ceilingOf(major, minor);
  return bound(operator, [major, minor ?? 0, 0], operator === '<' ? '0' : open);
}

function hyphenated(from: Partial, to: Partial, open: string): NpmComparator[] {
  const floor = from.major === undefined ? [] : [floorOf(from, open)];
  const { major, minor, patch, prerelease } = to;
  if (major === undefined) return floor;
  if (minor === undefined || patch === undefined) return [...floor, ceilingOf(major, minor)];
  if (prerelease === '' && open !== '') return [...floor, ceilingOf(major, minor, patch)];
  return [...floor, bound('<=', [major, minor, patch], prerelease)];
}

function expanded(operator: WrittenOperator, partial: Partial, open: string): NpmComparator[] {
  if (operator === '~' || operator === '~>') return tilde(partial, open);
  if (operator === '^') return caret(partial, open);
  if (partial.pointless !== undefined) notARange(partial.pointless, 'no number behind an open one');
  switch (operator) {
    case '':
    case '=': {
      const { major, minor, patch, prerelease } = partial;
      if (major === undefined || minor === undefined || patch === undefined)
        return tilde(partial, open);
      return [bound('', [major, minor, patch], prerelease)];
    }
    default:
      return [compared(operator, partial, open)];
  }
}

/**
 * Parses one set; an empty set admits any version.
 * @returns undefined when loose and nothing in the set is readable: loose ignores the unreadable
 * @throws VersionError
 */
export function readNpmSet(text: string, options: NpmSetOptions): NpmComparator[] | undefined {
  const { loose, start } = options;
  const open = options.includePrerelease ? '0' : '';
  const written = readWritten(text);
  const [from, dash, to] = written;
  const attempt = <T>(at: number, read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof VersionError)) throw error;
      if (loose) return undefined;
      throw new VersionError(error.code, `No npm range: ${error.message}`, start + at + error.at);
    }
  };
  if (from && to && dash?.operator === '' && dash.text === '-' && written.length === 3) {
    return attempt(0, () =>
      hyphenated(readPartial(from.text, loose), readPartial(to.text, loose), open),
    );
  }
  const comparators: NpmComparator[] = [];
  let readable = written.length === 0;
  for (const { operator, text: version, at } of written) {
    const read = attempt(at, () => expanded(operator, readPartial(version, loose), open));
    if (read === undefined) continue;
    readable = true;
    comparators.push(...read);
  }
  return readable ? comparators : undefined;
}
