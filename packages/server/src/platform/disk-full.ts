/**
 * System errors, SQLSTATE and our own code of a write without free space. EFBIG: a limit of the account or of
 * the file system prevents growth.
 */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100', 'disk_full']);

/** Tells whether a failure, or its cause, is a full disk. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (CODES.has(Reflect.get(at, 'code'))) return true;
  return false;
}
