/** Reason a text is not a statement, bundle, leaf or policy of the expected kind. */
export type AttestationErrorCode =
  | 'too_long'
  | 'too_many'
  | 'missing'
  | 'wrong_type'
  | 'unknown_member'
  | 'base64'
  | 'number'
  | 'instant'
  | 'media_type'
  | 'one_of'
  | 'statement_type'
  | 'no_subject'
  | 'digest'
  | 'not_canonical'
  | 'algorithm'
  | 'policy';

/** A text that cannot be read; the message is a whole sentence. */
export class AttestationError extends Error {
  readonly code: AttestationErrorCode;
  /** JSON pointer of the value; '' for the whole. */
  readonly at: string;
  constructor(code: AttestationErrorCode, message: string, at: string) {
    super(message);
    this.name = 'AttestationError';
    this.code = code;
    this.at = at;
  }
}
