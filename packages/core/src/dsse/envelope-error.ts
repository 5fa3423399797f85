/** Why a text is no DSSE envelope. */
export type EnvelopeErrorCode =
  | 'too_long'
  | 'missing'
  | 'wrong_type'
  | 'base64'
  | 'no_signature'
  | 'too_many';

/** An envelope that cannot be read; the message is a whole sentence. */
export class EnvelopeError extends Error {
  readonly code: EnvelopeErrorCode;
  /** JSON pointer of the value; '' for the whole. */
  readonly at: string;
  constructor(code: EnvelopeErrorCode, message: string, at: string) {
    super(message);
    this.name = 'EnvelopeError';
    this.code = code;
    this.at = at;
  }
}
