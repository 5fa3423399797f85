import { ReadError } from '../outcome/read-error.ts';

/** A text or value that an encoding does not have. `at` is a zero-based offset in the text, or a JSON pointer in the value. */
export class EncodingError extends ReadError<
  'hex' | 'base64' | 'base64url' | 'not_json',
  number | string
> {
  override readonly name = 'EncodingError';
}
