import { ReadError } from '../outcome/read-error.ts';

/** Reason a text is not a version (or, for `not_a_range`, not a range). */
export type VersionErrorCode =
  | 'empty'
  | 'too_long'
  | 'not_a_version'
  | 'number_too_large'
  | 'not_a_range';

/** A text which its ecosystem cannot order: the verdict `unknown`. `at` is a zero-based offset in UTF-16 units. */
export class VersionError extends ReadError<VersionErrorCode, number> {
  override readonly name = 'VersionError';

  constructor(code: VersionErrorCode, message: string, at: number) {
    super(code, `${message} (at offset ${at})`, at);
  }
}

/** Parsing and ordering of one ecosystem's versions. */
export interface VersionScheme<V = unknown> {
  readonly name: string;
  /** @throws VersionError for text that the ecosystem does not call a version */
  parse(text: string): V;
  /** Negative, zero or positive; allocates nothing. */
  compare(a: V, b: V): number;
  /**
   * Text key that is consistent with the version order: `a < b` implies `orderKey(a) <= orderKey(b)` by UTF-16
   * unit, `a = b` implies equality. A database narrows candidates by it; null: cannot be narrowed.
   */
  orderKey(version: V): string | null;
}

/** Longest version that is read, in UTF-16 units: the limit of node-semver, applied to all schemes. */
export const maxVersionLength = 256;

/** The text itself. @throws VersionError `empty` or `too_long` */
export function checkedLength(text: string): string {
  if (text.length === 0) throw new VersionError('empty', 'A version is empty', 0);
  if (text.length > maxVersionLength) {
    const message = `A version is longer than ${maxVersionLength} characters`;
    throw new VersionError('too_long', message, maxVersionLength);
  }
  return text;
}
