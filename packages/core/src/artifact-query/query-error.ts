/** A search that cannot be understood, with the place. */
export class ArtifactQueryError extends Error {
  /** UTF-16 code units before the place. */
  readonly offset: number;
  constructor(sentence: string, offset: number) {
    super(sentence);
    this.name = 'ArtifactQueryError';
    this.offset = offset;
  }
}
