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

/** JSON that cannot be read. The message begins with line and column, where there is one. */
export class JsonError extends Error {
  readonly code: JsonErrorCode;
  /** JSON pointer of the value or key; `line N, column M` for bytes that are no text; '' for the whole. */
  readonly at: string;
  constructor(code: JsonErrorCode, message: string, at: string) {
    super(message);
    this.name = 'JsonError';
    this.code = code;
    this.at = at;
  }
}
