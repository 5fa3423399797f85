import { z } from 'zod';
import { ROLES } from './endpoint.ts';

/** An e-mail address as an account's name; at most 254 characters (RFC 5321 §4.5.3.1.3). */
export const Email = z
  .string()
  .trim()
  .min(1, 'Field is required')
  .max(254)
  .pipe(z.email('Incorrect email'));

/** Given or family name; may be empty. */
export const PersonName = z.string().trim().max(100);

/** A role; an earlier one may do all that a later one may. */
export const AnyRole = z.enum(ROLES);

/** ISO 8601 has a year 0000, which PostgreSQL does not; a fraction of the last second is rounded up to the year 10000. */
const LAST_INSTANT = '9999-12-31T23:59:59Z';
const isStorable = (text: string) =>
  !text.startsWith('0000') &&
  (!text.startsWith(LAST_INSTANT.slice(0, -1)) || text === LAST_INSTANT);

/** A time in UTC of the years 1 to 9999 (RFC 3339): `2026-03-01T12:00:00.000Z`. */
export const Instant = z.iso
  .datetime()
  .refine(isStorable, 'An instant is of the years 0001 to 9999');
