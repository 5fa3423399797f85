/** Reason a public key cannot be registered. */
export type PublicKeyErrorCode =
  | 'pem'
  | 'algorithm'
  | 'not_canonical'
  | 'infinity'
  | 'not_on_curve'
  | 'weak';

/** A key that is refused; the message is a whole sentence. */
export class PublicKeyError extends Error {
  readonly code: PublicKeyErrorCode;
  constructor(code: PublicKeyErrorCode, message: string) {
    super(message);
    this.name = 'PublicKeyError';
    this.code = code;
  }
}
