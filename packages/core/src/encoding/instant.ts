/** Milliseconds since the Unix epoch, in UTC. The core has no clock: callers pass the time. */
export type Instant = number;

const RFC3339 =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,9}))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The years that calendars and databases agree upon: ISO 8601 has a year 0000, PostgreSQL does not. */
const FIRST = Date.UTC(-1, 24);
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59);

/** Whether an instant is of the years 1 to 9999, which every reader of it can write down. */
export const isStorableInstant = (instant: Instant): boolean => instant >= FIRST && instant <= LAST;

/**
 * The instant of a time in RFC 3339 §5.6, cut to milliseconds; undefined for any other text, for days no month has, and
 * beyond the years 1 to 9999.
 */
export function parseInstant(text: string): Instant | undefined {
  const [, seconds = '', day, fraction = '', zone = ''] = RFC3339.exec(text) ?? [];
  if (seconds === '' || dayOf(`${seconds}Z`) !== Number(day)) return undefined;
  const instant = Date.parse(`${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${zone}`);
  return isStorableInstant(instant) ? instant : undefined;
}

/** Engines take the 30th of February for the 1st or 2nd of March. */
const dayOf = (text: string) => new Date(text).getUTCDate();

/** RFC 3339 in UTC, with milliseconds. */
export const formatInstant = (instant: Instant): string => new Date(instant).toISOString();
