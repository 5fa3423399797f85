import { AppError } from '../../../errors.ts';
import type { Remark } from '../../../parser/parse-job.ts';

/** 400: a document that cannot be read, with the position. */
export class UnreadableDocument extends AppError {
  /** The parser's message, besides the sentence. */
  readonly remark: Remark;
  constructor({ message, at }: Remark, code: string) {
    super(400, code, at === '' ? message : `${message} (at ${at})`, at);
    this.remark = { message, at };
  }
}
