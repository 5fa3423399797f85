import type { JsonErrorCode } from '../encoding/json-error.ts';
import { ReadError } from '../outcome/read-error.ts';

/** Reason a document was refused. */
export type SbomErrorCode =
  | JsonErrorCode
  | 'doctype'
  | 'unknown_format'
  | 'unsupported_version'
  | 'structure';

/** A document that cannot be read. `at` is a JSON pointer, or `line N, column M`. */
export class SbomError extends ReadError<SbomErrorCode, string> {
  override readonly name = 'SbomError';
}
