/**
 * System errors, SQLSTATE and our own code of a write for which there is no room. EFBIG: a limit of the account or of the
 * file system lets no file grow further.
 */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100', 'disk_full']);

/** Whether a failure, or what caused it, is that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (CODES.has(Reflect.get(at, 'code'))) return true;
  return false;
}
