/**
 * Span of an affected entry: lowest and highest possible version, as texts that the database compares. It
 * excludes most candidates of a name before they are read.
 */
import type { Affected } from './advisory.ts';
import { prepareAffected } from './prepare.ts';
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
export function spanOf(affected: Affected): VersionSpan {
  const prepared = prepareAffected(affected);
  const { scheme, ranges } = prepared;
  const isOpen = prepared.undecidable !== null || prepared.has_git || scheme === undefined;
  if (isOpen || ranges.some((range) => range.scheme !== scheme)) return EVERYTHING;
  const lows: (string | null)[] = [];
  const highs: (string | null)[] = [];
  for (const { from, to } of ranges.flatMap((range) => range.intervals)) {
    lows.push(from === null ? '' : scheme.orderKey(from));
    highs.push(to === null ? null : scheme.orderKey(to));
  }
  for (const text of prepared.listed) {
    const version = parseVersion(scheme, text);
    if (version === null) continue;
    lows.push(scheme.orderKey(version));
    highs.push(scheme.orderKey(version));
  }
  // No ranges or versions at all means unknown; a range that contains no version is a statement.
  if (lows.length === 0) return EVERYTHING;
  return { low: bounded(least(lows) ?? ''), high: boundedOrNull(greatest(highs)) };
}

const bounded = (key: string) => {
  const foreign = key.search(FOREIGN);
  return key.slice(0, foreign < 0 ? KEY_UNITS : Math.min(foreign, KEY_UNITS));
};

const boundedOrNull = (key: string | null) => (key === null ? null : bounded(key));

/** Null when one of them is: that bound is open. */
const least = (keys: (string | null)[]) =>
  keys.reduce((a, b) => (a === null || b === null ? null : a < b ? a : b));

const greatest = (keys: (string | null)[]) =>
  keys.reduce((a, b) => (a === null || b === null ? null : a > b ? a : b));
