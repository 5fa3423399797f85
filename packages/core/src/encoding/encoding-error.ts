/** A text or value that an encoding does not have. */
export class EncodingError extends Error {
  readonly code: 'hex' | 'base64' | 'base64url' | 'not_json';
  /** Zero-based offset in the text, or a JSON pointer in the value. */
  readonly at: number | string;
  constructor(code: EncodingError['code'], message: string, at: number | string) {
    super(message);
    this.name = 'EncodingError';
    this.code = code;
    this.at = at;
  }
}
