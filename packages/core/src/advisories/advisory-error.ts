import { ReadError } from '../outcome/read-error.ts';

/** Reason an advisory record was refused. */
export type AdvisoryErrorCode = 'structure' | 'missing' | 'too_long' | 'instant' | 'event';

/** A record that cannot be read. `at` is a JSON pointer into the record. */
export class AdvisoryError extends ReadError<AdvisoryErrorCode, string> {
  override readonly name = 'AdvisoryError';
}
