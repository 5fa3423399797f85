/** Returns the code of an error of Node.js, zlib or PostgreSQL: `ENOENT`, `Z_BUF_ERROR`, `23505`; '' without one. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
