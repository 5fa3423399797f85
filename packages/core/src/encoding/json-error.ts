import { ReadError } from '../outcome/read-error.ts';

/** Why bytes are not the JSON that is asked for. */
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
 * JSON that cannot be read. The message begins with line and column, where there is one. `at` is the JSON pointer of the value or key, or
 * `line N, column M` for bytes that are no text.
 */
export class JsonError extends ReadError<JsonErrorCode, string> {
  override readonly name = 'JsonError';
}
