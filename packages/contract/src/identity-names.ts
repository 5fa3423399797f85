import { z } from 'zod';
import { ROLES } from './endpoint.ts';

/** An e-mail address as an account's name; at most 254 characters (RFC 5321 §4.5.3.1.3). */
export const Email = z
  .string()
  .trim()
  .min(1, 'Field is required')
  .max(254)
  .pipe(z.email('Incorrect email'));

/** Given or family name; empty when it was not told (specification §5). */
export const PersonName = z.string().trim().max(100);

/** One of the six roles, for answers. */
export const AnyRole = z.enum(ROLES);

/** An instant in UTC, as text: `2026-03-01T12:00:00.000Z`. */
export const Instant = z.iso.datetime();
