import { z } from 'zod';

/** Name that a person gives a rule, channel or view: one line of up to 64 characters. */
export const OneLineName = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'Field is required')
  .max(64)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'A name has no control characters.');
