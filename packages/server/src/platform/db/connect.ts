import pg from 'pg';
import { Unavailable } from '../../errors.ts';
import { errorCode } from '../error-code.ts';
import { passwordOf } from './passwords.ts';

/**
 * Login roles besides the owner: `assay_app` serves requests, `assay_worker` runs jobs, `assay_sequencer`
 * orders leaves.
 */
export type LoginRole = 'assay_app' | 'assay_worker' | 'assay_sequencer';

/** Limits of every connection of a role, in milliseconds. */
export interface SessionLimits {
  /** How long a caller waits for a connection that is free, or opened. */
  connectionTimeoutMillis: number;
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
}

/** Requests: 2 s for a connection, then 503, and 5 s a statement. */
export const APP_LIMITS: SessionLimits = {
  connectionTimeoutMillis: 2_000,
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
};
/** Jobs: half a minute, as a worker gives way to other processes on a busy machine, and 60 s a statement. */
export const WORKER_LIMITS: SessionLimits = {
  ...APP_LIMITS,
  connectionTimeoutMillis: 30_000,
  statement_timeout: 60_000,
};

/**
 * The same database for another role: its password derives from the owner's, which DATABASE_URL
 * must carry.
 */
export function urlOfRole(databaseUrl: string, role: LoginRole): string {
  const url = new URL(databaseUrl);
  const secret = decodeURIComponent(url.password) || url.searchParams.get('password');
  if (!secret) {
    throw new Error(
      'DATABASE_URL names no password. Assay derives the passwords of its roles from it: postgres://owner:password@host/database.',
    );
  }
  url.searchParams.delete('password');
  url.searchParams.delete('user');
  url.username = role;
  url.password = passwordOf(role, secret);
  return url.href;
}

/** Values as our tables type them: `date` stays text, because a JavaScript Date has a time zone. */
export const columnParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.DATE
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format as 'text'),
};

export interface PoolOptions {
  url: string;
  limits: SessionLimits;
  /** Most connections of this pool. */
  size: number;
  /** Shown in pg_stat_activity. */
  name: string;
}

/** A pool whose connections all belong to one role; a lost idle connection is replaced silently. */
export function createPool({ url, limits, size, name }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 60_000,
    application_name: name,
    keepAlive: true,
    types: columnParsers,
    ...limits,
  });
  pool.on('error', () => {});
  // A connection that breaks while in use fails its statement, which is where it is handled.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A connection of the pool; throws {@link Unavailable} when none is free within the limit of its role. */
export async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw isOutage(error) ? unavailable(error) : error;
  }
}

/** 503 with the cause attached for the log. */
export function unavailable(cause: unknown): Unavailable {
  const error = new Unavailable('The database does not answer just now. Try again in a moment.');
  error.cause = cause;
  return error;
}

const OUTAGES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '53300', // too_many_connections
  '53400', // configuration_limit_exceeded
  '55P03', // lock_not_available
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25P03', // idle_in_transaction_session_timeout
]);

/** Lost, refused, overloaded or out of time: the statement itself may be fine. */
export function isOutage(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== '') return OUTAGES.has(code) || code.startsWith('08');
  return /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
    error instanceof Error ? error.message : '',
  );
}

const OLDEST: Record<number, number> = { 15: 14, 16: 10, 17: 6 };

/**
 * Refuses servers whose row-level security has known vulnerabilities (CVE-2025-8713: statistics reveal rows
 * that a policy hides; fixed in 15.14, 16.10 and 17.6).
 *
 * @param number `server_version_num`: major version times 10,000 plus the minor one
 */
export function checkServerVersion(number: number): void {
  const major = Math.floor(number / 10_000);
  const minor = number % 10_000;
  if (major >= 15 && minor >= (OLDEST[major] ?? 0)) return;
  throw new Error(
    `The PostgreSQL server at DATABASE_URL is version ${major}.${minor}. Assay needs at least 15.14, 16.10, 17.6 or 18: older ones can show one tenant's rows to another.`,
  );
}
