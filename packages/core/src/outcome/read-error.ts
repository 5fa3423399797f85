/** Something cannot be read: why, as a code for programs, and where. The message is a whole sentence. */
export abstract class ReadError<Code extends string, Place extends number | string> extends Error {
  readonly code: Code;
  /** Offset, line, or JSON pointer (RFC 6901), depending on the class; '' for the whole. */
  readonly at: Place;

  constructor(code: Code, message: string, at: Place) {
    super(message);
    this.code = code;
    this.at = at;
  }
}
