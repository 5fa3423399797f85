import { parseInstant } from '@assay/core/encoding/instant.ts';
import { wrongUsage } from '../exit-codes.ts';

/** An instant of RFC 3339, or the beginning of a day in UTC; null where the option is not there. @throws Stop */
export function instantOf(option: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const instant = parseInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
  if (instant !== undefined) return new Date(instant).toISOString();
  throw wrongUsage(`${option} is an instant such as 2027-12-31 or 2027-12-31T18:00:00Z.`);
}
