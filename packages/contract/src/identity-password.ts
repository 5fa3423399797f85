import { z } from 'zod';

/** Said for every broken rule alike, so that one reading is enough to choose a good one. */
export const PASSWORD_RULE =
  'Password must have 8-64 characters with at least 1 uppercase letter, 1 lowercase letter, 1 digit and 1 special character';

/** The single rules of a password, in the order of the sentence; a form ticks them off while one types. */
export const PASSWORD_RULES = {
  length: (text: string): boolean => {
    const length = [...text].length;
    return length >= 8 && length <= 64;
  },
  uppercase: (text: string): boolean => /\p{Lu}/u.test(text),
  lowercase: (text: string): boolean => /\p{Ll}/u.test(text),
  digit: (text: string): boolean => /\p{Nd}/u.test(text),
  special: (text: string): boolean => /[^\p{L}\p{N}]/u.test(text),
};

/**
 * A password that a person chooses: 8 to 64 characters with an uppercase letter, a lowercase letter, a digit and a special one.
 * Length is counted in code points; the text is taken exactly as typed, without trimming.
 */
export const NewPassword = z
  .string()
  .min(1, 'Field is required')
  .refine((text) => Object.values(PASSWORD_RULES).every((holds) => holds(text)), PASSWORD_RULE);

/** A password to compare: any text, because a refusal must look like a wrong password. */
export const GivenPassword = z.string().min(1, 'Field is required').max(1024);
