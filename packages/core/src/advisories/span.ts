/**
 * Span of an affected entry: lowest and highest possible version, as texts that the database compares. It
 * excludes most candidates of a name before they are read.
 */
import type { PreparedAffected } from './prepare.ts';
import { parseVersion, schemeOf } from './version-schemes.ts';

/** Inclusive bounds by code point; `high` null: no end. A version without a key is within every span. */
export interface VersionSpan {
  low: string;
  high: string | null;
}

const EVERYTHING: VersionSpan = { low: '', high: null };

/**
 * Longer keys are truncated, which keeps their order and stays clear of text that PostgreSQL cannot store or
 * orders differently.
 */
const KEY_UNITS = 48;
const FOREIGN = /[\0\uD800-\uFFFF]/;

/**
 * Sort key of a version within its ecosystem; null when the version cannot be read or no text key expresses its
 * order.
 */
export function spanKeyOf(ecosystem: string, parsed: unknown): string | null {
  const scheme = schemeOf(ecosystem);
  const key = scheme === undefined || parsed === null ? null : scheme.orderKey(parsed);
  return key === null ? null : bounded(key);
}

/** The span of an entry: a version outside is not affected. Where anything in it is undecidable, everything. */
export function spanOf(prepared: PreparedAffected): VersionSpan {
  const { scheme, ranges } = prepared;
  const isOpen = prepared.undecidable !== null || prepared.has_git || scheme === undefined;
  if (isOpen || ranges.some((range) => range.scheme !== scheme)) return EVERYTHING;
  let low: string | null | undefined;
  let high: string | null | undefined;
  const include = (from: string | null, to: string | null) => {
    low = low === undefined ? from : lesser(low, from);
    high = high === undefined ? to : greater(high, to);
  };
  for (const { intervals } of ranges)
    for (const { from, to } of intervals)
      include(from === null ? '' : scheme.orderKey(from), to === null ? null : scheme.orderKey(to));
  for (const text of prepared.affected.versions) {
    if (!low && high === null) break;
    const version = parseVersion(scheme, text);
    if (version === null) continue;
    const key = scheme.orderKey(version);
    include(key, key);
  }
  // No ranges or versions at all means unknown; a range that contains no version is a statement.
  if (low === undefined) return EVERYTHING;
  return { low: bounded(low ?? ''), high: high == null ? null : bounded(high) };
}

const bounded = (key: string) => {
  const foreign = key.search(FOREIGN);
  return key.slice(0, foreign < 0 ? KEY_UNITS : Math.min(foreign, KEY_UNITS));
};

/** Null when one of them is: that bound is open. */
const lesser = (a: string | null, b: string | null) =>
  a === null || b === null ? null : a < b ? a : b;

const greater = (a: string | null, b: string | null) =>
  a === null || b === null ? null : a > b ? a : b;
