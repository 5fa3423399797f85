import { type Instant, isStorableInstant, parseInstant } from '../encoding/instant.ts';

/** Time range with inclusive bounds; null for an open bound. */
export interface TimeRange {
  from: Instant | null;
  to: Instant | null;
}

const UNITS = ['SECOND', 'MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
type Unit = (typeof UNITS)[number];
const MILLISECONDS = {
  SECOND: 1000,
  MINUTE: 60_000,
  HOUR: 3_600_000,
  DAY: 86_400_000,
  WEEK: 604_800_000,
};

const NOW = /^NOW((?:[+-]\d{1,6}[A-Z]+)*)$/i;
const STEP = /([+-]\d+)([A-Z]+)/gi;
const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Parses the text between the brackets of a range: `NOW-1DAY TO NOW`, `2026-01-01 TO *`. A date alone means its
 * first instant as a start and its last instant as an end; all times are UTC.
 *
 * @returns undefined if the text is not a range
 */
export function readTimeRange(text: string, now: Instant): TimeRange | undefined {
  const [, first, last] = /^\s*(\S+)\s+TO\s+(\S+)\s*$/i.exec(text) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const from = readTime(first, now, 0);
  const to = readTime(last, now, MILLISECONDS.DAY - 1);
  return from === undefined || to === undefined ? undefined : { from, to };
}

function readTime(text: string, now: Instant, ofDay: number): Instant | null | undefined {
  if (text === '*') return null;
  if (DAY.test(text)) {
    const first = parseInstant(`${text}T00:00:00Z`);
    return first === undefined ? undefined : first + ofDay;
  }
  const [, steps] = NOW.exec(text) ?? [];
  if (steps === undefined) return parseInstant(text);
  let time = now;
  for (const [, count, name = ''] of steps.matchAll(STEP)) {
    const unit = UNITS.find((one) => one === name.toUpperCase().replace(/S$/, ''));
    if (unit === undefined) return undefined;
    time = moved(time, Number(count), unit);
  }
  return isStorableInstant(time) ? time : undefined;
}

/** Months and years by the calendar. */
function moved(time: Instant, by: number, unit: Unit): Instant {
  if (unit !== 'MONTH' && unit !== 'YEAR') return time + by * MILLISECONDS[unit];
  const date = new Date(time);
  return date.setUTCMonth(date.getUTCMonth() + by * (unit === 'YEAR' ? 12 : 1));
}
