import { ApiError } from '@assay/contract/client-errors.ts';

/**
 * Tells whether the API refused a call; for `assert.rejects`.
 *
 * @param sentence its message, or a part of it
 */
export const refused =
  (status: number, sentence: RegExp | string = '') =>
  (error: unknown): boolean =>
    error instanceof ApiError &&
    error.status === status &&
    (typeof sentence === 'string'
      ? error.message.includes(sentence)
      : sentence.test(error.message));
