import { parseInstant } from '../encoding/instant.ts';
import { AdvisoryError } from './advisory-error.ts';

/** A calendar day such as `2026-01-31` (RFC 3339 full-date). @throws AdvisoryError for any other text */
export function dayOf(text: string, at: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && parseInstant(`${text}T00:00:00Z`) !== undefined)
    return text;
  throw new AdvisoryError('instant', `${text.slice(0, 40)} is no day`, at);
}
