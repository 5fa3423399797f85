/** Reports a search that cannot be parsed, with the position. */
export class ArtifactQueryError extends Error {
  /** Position of the error, in UTF-16 code units. */
  readonly offset: number;
  constructor(sentence: string, offset: number) {
    super(sentence);
    this.name = 'ArtifactQueryError';
    this.offset = offset;
  }
}
