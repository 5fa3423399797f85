import { ApiError } from '@assay/contract/client-errors.ts';

/** True where the server knows nothing of that name. */
export const isMissing = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status === 404;
