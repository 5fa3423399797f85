import { ReadError } from '../outcome/read-error.ts';

/** Reason a purl was refused. */
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

/** A text that is no purl, or parts that make none. `at` is a zero-based UTF-16 offset; 0 where parts were given. */
export class PurlError extends ReadError<PurlErrorCode, number> {
  override readonly name = 'PurlError';
}
