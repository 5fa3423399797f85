/** A signed note, key, checkpoint, proof or policy that cannot be read. */
export class NoteError extends Error {
  readonly code: 'note' | 'key' | 'checkpoint' | 'proof' | 'policy';
  /** Line, from 1 on. */
  readonly at: number;
  constructor(code: NoteError['code'], message: string, at: number) {
    super(message);
    this.name = 'NoteError';
    this.code = code;
    this.at = at;
  }
}
