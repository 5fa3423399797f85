/** Milliseconds since 1970 in UTC. The core has no clock: whoever asks says what time it is. */
export type Instant = number;

const RFC3339 =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,9}))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The instant of a time in RFC 3339 §5.6, cut to milliseconds; undefined for any other text, and for days no month has. */
export function parseInstant(text: string): Instant | undefined {
  const [, seconds = '', day, fraction = '', zone = ''] = RFC3339.exec(text) ?? [];
  if (seconds === '' || dayOf(`${seconds}Z`) !== Number(day)) return undefined;
  return Date.parse(`${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${zone}`);
}

/** Engines take the 30th of February for the 1st or 2nd of March. */
const dayOf = (text: string) => new Date(text).getUTCDate();

/** RFC 3339 in UTC, with milliseconds. */
export const formatInstant = (instant: Instant): string => new Date(instant).toISOString();
