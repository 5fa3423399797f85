import type { JsonErrorCode } from '../encoding/json-error.ts';

/** Why a document was refused. */
export type SbomErrorCode =
  | JsonErrorCode
  | 'doctype'
  | 'unknown_format'
  | 'unsupported_version'
  | 'structure';

/** A document that cannot be read. `at` is a JSON pointer, or `line N, column M`; '' for the whole document. */
export class SbomError extends Error {
  readonly code: SbomErrorCode;
  readonly at: string;
  constructor(code: SbomErrorCode, message: string, at: string) {
    super(message);
    this.name = 'SbomError';
    this.code = code;
    this.at = at;
  }
}
