import { ReadError } from '../../outcome/read-error.ts';

/** A signed note, key, checkpoint, proof or policy that cannot be read. `at` is a line, from 1 on. */
export class NoteError extends ReadError<
  'note' | 'key' | 'checkpoint' | 'proof' | 'policy',
  number
> {
  override readonly name = 'NoteError';
}
