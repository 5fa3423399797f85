import { ReadError } from '../outcome/read-error.ts';

/** Reason bytes are not the required JSON. */
export type JsonErrorCode =
  | 'empty'
  | 'not_utf8'
  | 'syntax'
  | 'too_deep'
  | 'too_long'
  | 'too_many'
  | 'duplicate_key'
  | 'lone_surrogate'
  | 'forbidden_key'
  | 'unsafe_number';

/**
 * Reports JSON that cannot be read. The message begins with line and column, if known. `at` is the JSON pointer
 * of the value or key, or `line N, column M` for bytes that are not text.
 */
export class JsonError extends ReadError<JsonErrorCode, string> {
  override readonly name = 'JsonError';
}
