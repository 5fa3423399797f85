import { ReadError } from '../outcome/read-error.ts';

/** Reason a VEX document was refused; those of its notation and structure come from the readers of the formats. */
export type VexErrorCode = string;

/** A document that cannot be read or contradicts itself. `at` is a JSON pointer, or `line N`. */
export class VexError extends ReadError<VexErrorCode, string> {
  override readonly name = 'VexError';
}
