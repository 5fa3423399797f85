import { ReadError } from '../outcome/read-error.ts';

/** Reason a text is not a DSSE envelope. */
export type EnvelopeErrorCode =
  | 'too_long'
  | 'missing'
  | 'wrong_type'
  | 'base64'
  | 'no_signature'
  | 'too_many';

/** An envelope that cannot be read. `at` is the JSON pointer of the value. */
export class EnvelopeError extends ReadError<EnvelopeErrorCode, string> {
  override readonly name = 'EnvelopeError';
}
