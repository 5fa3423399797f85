/**
 * Ranges of versions as CSAF documents write them: vers (`vers:npm/>=1.0.0|<1.2.3`), or its constraints alone (`<4.1`).
 *
 * @see https://docs.oasis-open.org/csaf/csaf/v2.0/os/csaf-v2.0-os.html §3.1.2.3
 */
import type { RangeEvent } from '../advisory.ts';

/** Versions that a range has, in the form of OSV. */
interface StatedRange {
  /** Pairs of bounds. */
  ranges: RangeEvent[][];
  versions: string[];
}

const CONSTRAINT = /^(>=|<=|!=|>|<|=)?\s*(\S+)$/;

interface Constraint {
  operator: string;
  version: string;
}

/**
 * Reads a range. Bounds that OSV cannot express are widened: `>1.0` begins at 1.0, and `!=1.1` excludes nothing.
 *
 * @returns undefined for a text that is no range, such as "all before the patch of May"
 */
export function readStatedRange(text: string): StatedRange | undefined {
  const body = text.trim().replace(/^vers:[a-z0-9.+-]+\//i, '');
  if (body === '*') return { ranges: [[{ introduced: '0' }]], versions: [] };
  const constraints: Constraint[] = [];
  for (const part of body.split('|')) {
    const [, operator = '=', version = ''] = CONSTRAINT.exec(part.trim()) ?? [];
    if (version === '' || /[<>=*|]/.test(version)) return undefined;
    constraints.push({ operator, version: decoded(version) });
  }
  const found: StatedRange = { ranges: [], versions: [] };
  let lower: string | undefined;
  for (const { operator, version } of constraints) {
    if (operator === '=') found.versions.push(version);
    else if (operator === '>' || operator === '>=') {
      if (lower !== undefined) found.ranges.push([{ introduced: lower }]);
      lower = version;
    } else if (operator !== '!=') {
      const end = operator === '<' ? { fixed: version } : { last_affected: version };
      found.ranges.push([{ introduced: lower ?? '0' }, end]);
      lower = undefined;
    }
  }
  if (lower !== undefined) found.ranges.push([{ introduced: lower }]);
  return found;
}

/** vers encodes as URLs do. */
function decoded(version: string): string {
  try {
    return decodeURIComponent(version);
  } catch {
    return version;
  }
}
