import type { AppError } from '../../errors.ts';
import type { Remark } from '../../parser/parse-job.ts';
import { visibleText } from '../sbom-files/visible-text.ts';
import type { UploadError } from './record-queries.ts';

export type { UploadError } from './record-queries.ts';

/** Longest parts of an error that are kept: the pointer to a place is as deep as the document. */
const MESSAGE = 600;
const PLACE = 300;

/** A failure that may state what a parser remarked, apart from its sentence. */
export type ErrorWithPlace = AppError & { remark?: Remark };

/** An error as a record keeps it; of a refused query the field is the place. */
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
