/** A trusted_root.json that cannot be taken; the message is a whole sentence. */
export class TrustRootError extends Error {
  /** JSON pointer of the value; '' for the whole. */
  readonly at: string;
  constructor(message: string, at: string) {
    super(message);
    this.name = 'TrustRootError';
    this.at = at;
  }
}
