/** Why a purl was refused. */
export type PurlErrorCode =
  | 'too_long'
  | 'scheme'
  | 'type'
  | 'namespace'
  | 'name'
  | 'version'
  | 'qualifier'
  | 'percent_encoding'
  | 'character';

/** A text that is no purl, or parts that make none. */
export class PurlError extends Error {
  readonly code: PurlErrorCode;
  /** Zero-based UTF-16 offset in the text where reading failed; 0 where parts were given. */
  readonly at: number;
  constructor(code: PurlErrorCode, message: string, at: number) {
    super(message);
    this.name = 'PurlError';
    this.code = code;
    this.at = at;
  }
}
