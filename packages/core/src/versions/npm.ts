/*
 * npm: Semantic Versioning as node-semver reads it. Strict wants all three numbers and forbids
 * leading zeros; loose also reads ` = v1.02.3beta`. Numbers above 2^53-1 are refused, as npm does.
 */

import { checkedLength, VersionError, type VersionScheme } from './scheme.ts';
import { identifiersKey, prereleaseKey } from './semver.ts';
import { digitsEnd, isDigit, isLetter, numberKey, refuse, sortKeyScheme } from './sort-key.ts';

/** Strictness of version parsing. */
export interface NpmParseOptions {
  /** Reads `=v1.02.3beta` too; false when left out. */
  readonly loose?: boolean;
}

/** An npm version; `key` orders it, without the build. */
export interface NpmVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  /** Without its hyphen; empty for a release. */
  readonly prerelease: string;
  /** Without its plus; has no effect on order. */
  readonly build: string;
  readonly key: string;
}

/** Value of the digits in [start, end). @throws VersionError `number_too_large` above 2^53-1 */
function npmNumber(text: string, start: number, end: number): number {
  const value = Number(text.slice(start, end));
  if (value <= Number.MAX_SAFE_INTEGER) return value;
  throw new VersionError('number_too_large', 'A number is larger than 2^53-1', start);
}

/** Offset behind digits that npm accepts at `start`: one at least, no leading zero unless loose. */
function npmDigitsEnd(text: string, start: number, { loose }: { loose: boolean }): number {
  const end = digitsEnd(text, start);
  if (end === start) refuse(text, start, 'a digit');
  if (!loose && text[start] === '0' && end > start + 1) refuse(text, start, 'no leading zero');
  return end;
}

/** Offset behind the letters, digits, hyphens and dots from `start` on. */
function identifiersEnd(text: string, start: number): number {
  let at = start;
  for (; ; at++) {
    const unit = text.charCodeAt(at);
    if (!isDigit(unit) && !isLetter(unit) && unit !== 0x2d && unit !== 0x2e) return at;
  }
}

/** @throws VersionError when an identifier is empty or, unless loose, a number with a leading zero */
function checkIdentifiers(
  text: string,
  start: number,
  end: number,
  { loose }: { loose: boolean },
): void {
  for (let from = start; from <= end; ) {
    const dot = text.indexOf('.', from);
    const to = dot < 0 || dot > end ? end : dot;
    if (to === from) refuse(text, from, 'an identifier');
    if (!loose && digitsEnd(text, from) >= to) npmDigitsEnd(text, from, { loose: false });
    from = to + 1;
  }
}

/** Offset of the first character of a version: behind white space, `v`, and if loose `=`. */
function npmStart(text: string, loose: boolean): number {
  let at = 0;
  while (text.charCodeAt(at) <= 0x20) at++;
  if (!loose) return text[at] === 'v' ? at + 1 : at;
  while (text.charCodeAt(at) <= 0x20 || text[at] === '=' || text[at] === 'v') at++;
  return at;
}

/**
 * Returns the end of a pre-release that begins at `start` with a hyphen or, if loose, without. Equal to `start`
 * when there is none.
 */
function npmPrereleaseEnd(text: string, start: number, { loose }: { loose: boolean }): number {
  const hyphen = text[start] === '-';
  if (!hyphen && (!loose || text[start] === '.')) return start;
  const end = identifiersEnd(text, start);
  if (end > start) checkIdentifiers(text, hyphen ? start + 1 : start, end, { loose });
  return end;
}

/** @throws VersionError for versions that node-semver calls invalid */
export function parseNpm(written: string, { loose = false }: NpmParseOptions = {}): NpmVersion {
  const text = checkedLength(written).trimEnd();
  const majorStart = npmStart(text, loose);
  const majorEnd = npmDigitsEnd(text, majorStart, { loose });
  if (text[majorEnd] !== '.') refuse(text, majorEnd, '"."');
  const minorEnd = npmDigitsEnd(text, majorEnd + 1, { loose });
  if (text[minorEnd] !== '.') refuse(text, minorEnd, '"."');
  const patchEnd = npmDigitsEnd(text, minorEnd + 1, { loose });
  const end = npmPrereleaseEnd(text, patchEnd, { loose });
  const buildEnd = text[end] === '+' ? identifiersEnd(text, end + 1) : end;
  if (buildEnd > end) checkIdentifiers(text, end + 1, buildEnd, { loose: true });
  if (buildEnd < text.length) refuse(text, buildEnd, 'the end');
  const from = text[patchEnd] === '-' ? patchEnd + 1 : patchEnd;
  const key =
    numberKey(text, majorStart, majorEnd) +
    numberKey(text, majorEnd + 1, minorEnd) +
    numberKey(text, minorEnd + 1, patchEnd);
  return {
    major: npmNumber(text, majorStart, majorEnd),
    minor: npmNumber(text, majorEnd + 1, minorEnd),
    patch: npmNumber(text, minorEnd + 1, patchEnd),
    prerelease: text.slice(from, end),
    build: text.slice(end + 1, buildEnd),
    key: key + (end > patchEnd ? identifiersKey(text, from, end) : prereleaseKey(text, end, end)),
  };
}

const loose: NpmParseOptions = { loose: true };

/** npm, read loosely: registries hold versions from before npm was strict. */
export const npmScheme: VersionScheme<string> = sortKeyScheme(
  'npm',
  (text) => parseNpm(text, loose).key,
);
