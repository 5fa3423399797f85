/** Reason a text is not a license. */
export type LicenseErrorCode = 'too_long' | 'form' | 'signature' | 'payload';

/** A text that is no license, or values that make none; the message is a whole sentence. */
export class LicenseError extends Error {
  readonly code: LicenseErrorCode;
  constructor(code: LicenseErrorCode, sentence: string) {
    super(sentence);
    this.name = 'LicenseError';
    this.code = code;
  }
}
