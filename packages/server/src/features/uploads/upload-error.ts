import type { AppError } from '../../errors.ts';
import type { Remark } from '../../parser/parse-job.ts';
import { visibleText } from '../sbom-files/visible-text.ts';
import type { UploadError } from './record-queries.ts';

export type { UploadError } from './record-queries.ts';

/** Maximum stored lengths of an error's parts: a pointer is as deep as its document. */
const MESSAGE = 600;
const PLACE = 300;

/** An error that may have a parser's message besides its sentence. */
export type ErrorWithPlace = AppError & { remark?: Remark };

/** Converts an error to its stored form; for an invalid query the field is the position. */
export function uploadErrorOf({
  code,
  status,
  message,
  detail,
  remark,
}: ErrorWithPlace): UploadError {
  const field = /^query\.\w+/.exec(detail)?.[0] ?? '';
  return {
    code,
    status,
    message: visibleText(remark?.message ?? message, MESSAGE),
    at: visibleText(remark?.at ?? field, PLACE),
  };
}
