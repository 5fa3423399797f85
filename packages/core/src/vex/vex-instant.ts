import { formatInstant, parseInstant } from '../encoding/instant.ts';
import { VexError } from './vex-error.ts';

/**
 * A time of a document in UTC with milliseconds; '' for an empty text.
 *
 * @throws VexError `instant` with the position
 */
export function instantText(text: string | null, at: string): string {
  if (text === null || text === '') return '';
  const instant = parseInstant(text.replace(/^(\S{10})[ t](.*?)z?$/i, utcOf));
  if (instant !== undefined) return formatInstant(instant);
  throw new VexError('instant', 'Expected a date and time such as 2026-01-31T12:00:00Z', at);
}

/** Some tools write `t`, a space, or `z`, which RFC 3339 permits. */
const utcOf = (whole: string, day: string, time: string) =>
  /z$/i.test(whole) ? `${day}T${time}Z` : `${day}T${time}`;
