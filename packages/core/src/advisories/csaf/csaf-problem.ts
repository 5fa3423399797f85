/** A mandatory test of the standard that a document fails. */
export interface CsafProblem {
  /** Section of the standard, `6.1.6`. */
  test: string;
  message: string;
  /** JSON pointer. */
  at: string;
}
