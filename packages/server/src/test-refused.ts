import { ApiError } from '@assay/contract/client-errors.ts';

/**
 * Whether the API refused a call; for `assert.rejects`.
 *
 * @param sentence what its message says, or a part of it
 */
export const refused =
  (status: number, sentence: RegExp | string = '') =>
  (error: unknown): boolean =>
    error instanceof ApiError &&
    error.status === status &&
    (typeof sentence === 'string'
      ? error.message.includes(sentence)
      : sentence.test(error.message));
