import { ReadError } from '../outcome/read-error.ts';

/** A document that cannot be read or contradicts itself. `at` is a JSON pointer, or `line N`. */
export class VexError extends ReadError<string, string> {
  override readonly name = 'VexError';
}
