/*
 * Semantic Versioning 2.0.0 (https://semver.org), read as tolerantly as advisories are written:
 * a leading `v`, one or two numbers instead of three (`1.2` is `1.2.0`) and more than three (the
 * rest is ignored, as build metadata is). `1.0.0-rc.1` < `1.0.0` = `1.0.0+build` < `1.0.1`.
 */
import {
  checkVisibleAscii,
  digitsEnd,
  numberKey,
  refuse,
  sortKeyScheme,
  zeroKey,
} from './sort-key.ts';

const endMark = '\x01';
const numericMark = '\x02';
const textMark = '\x03';
const releaseMark = '\x04';

/**
 * Sort key of dot-separated identifiers in [start, end): numbers by value and below words, words by ASCII,
 * fewer identifiers below more.
 * @throws VersionError for an empty identifier
 * @see SemVer 2.0.0 §11.4
 */
export function identifiersKey(text: string, start: number, end: number): string {
  checkVisibleAscii(text, start, end);
  let key = '';
  for (let from = start; from <= end; ) {
    const dot = text.indexOf('.', from);
    const to = dot < 0 || dot > end ? end : dot;
    if (to === from) refuse(text, from, 'an identifier');
    const numeric = digitsEnd(text, from) >= to;
    key += numeric ? numericMark + numberKey(text, from, to) : textMark + text.slice(from, to);
    from = to + 1;
  }
  return key + endMark;
}

/** Key of the part after the numbers: a pre-release's identifiers in [start, end), or none. */
export function prereleaseKey(text: string, start: number, end: number): string {
  return start < end ? identifiersKey(text, start, end) : releaseMark;
}

interface Numbers {
  readonly key: string;
  /** Offset behind the last number. */
  readonly numbersEnd: number;
}

/**
 * Reads up to `count` numbers, missing ones as zero, and passes over more.
 * @param start offset of the first digit
 */
export function numbersKey(text: string, start: number, count: number): Numbers {
  let key = '';
  let at = start;
  let read = 0;
  for (; ; at++) {
    const end = digitsEnd(text, at);
    if (end === at) refuse(text, at, 'a digit');
    if (read++ < count) key += numberKey(text, at, end);
    at = end;
    if (text[at] !== '.') break;
  }
  for (; read < count; read++) key += zeroKey;
  return { key, numbersEnd: at };
}

/** Offset of the build metadata's `+`, or of the end. */
export function buildStart(text: string): number {
  const plus = text.indexOf('+');
  return plus < 0 ? text.length : plus;
}

/** Offset behind one optional `v` or `V`. */
export function behindV(text: string): number {
  return text[0] === 'v' || text[0] === 'V' ? 1 : 0;
}

/** Sort key without build metadata. @throws VersionError */
export function semverKey(text: string): string {
  const { key, numbersEnd } = numbersKey(text, behindV(text), 3);
  const end = buildStart(text);
  if (numbersEnd === end) return key + releaseMark;
  if (text[numbersEnd] !== '-') refuse(text, numbersEnd, '".", "-", "+" or the end');
  return key + identifiersKey(text, numbersEnd + 1, end);
}

/** crates.io, Hex, GitHub Actions, Swift, Bitnami, Kubernetes, and every OSV range of type SEMVER. */
export const semverScheme = sortKeyScheme('semver', semverKey);
