import type { Config } from './config.ts';
import { errorCode } from './platform/error-code.ts';

/** Codes with which an address refuses, or does not answer. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);

/**
 * Returns the reason the server could not start, as a sentence for its operator that names the variable to
 * change, if any. Never contains the value of DATABASE_URL, which includes a password.
 */
export function startProblem(error: unknown, config: Config): string {
  if (!(error instanceof Error)) return String(error);
  const { host, port, database_url, data_dir } = config;
  const code = errorCode(error);
  const path = 'path' in error ? String(error.path) : undefined;
  if (code === 'EADDRINUSE')
    return `ASSAY_PORT: another program listens on ${host}:${port} already.`;
  if (code === 'EACCES' && error.message.startsWith('listen'))
    return `ASSAY_PORT: this user may not listen on ${host}:${port}.`;
  if (code === 'EADDRNOTAVAIL')
    return `ASSAY_HOST: this machine does not have the address ${host}.`;
  if (database_url !== undefined && UNREACHABLE.has(code))
    return `DATABASE_URL: the database cannot be reached (${code}).`;
  // Class 28: the database does not take the user or the password; 3D000: it is not there.
  if (database_url !== undefined && /^(?:28|3D)/.test(code))
    return `DATABASE_URL: ${error.message}.`;
  if (path?.startsWith(data_dir)) return `ASSAY_DATA: ${path} cannot be used (${code}).`;
  return error.message;
}
