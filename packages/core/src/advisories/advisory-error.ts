/** Why an advisory record was refused. */
export type AdvisoryErrorCode = 'structure' | 'missing' | 'too_long' | 'instant' | 'event';

/** A record that cannot be read. `at` is a JSON pointer (RFC 6901) into the record; '' for the whole. */
export class AdvisoryError extends Error {
  readonly code: AdvisoryErrorCode;
  readonly at: string;
  constructor(code: AdvisoryErrorCode, message: string, at: string) {
    super(message);
    this.name = 'AdvisoryError';
    this.code = code;
    this.at = at;
  }
}
