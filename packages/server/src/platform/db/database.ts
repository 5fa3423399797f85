import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import { AppError } from '../../errors.ts';
import { errorCode } from '../error-code.ts';
import {
  APP_LIMITS,
  acquire,
  createPool,
  isOutage,
  type LoginRole,
  unavailable,
  urlOfRole,
  WORKER_LIMITS,
} from './connect.ts';
import { Statements } from './statements.ts';
import type { Tables } from './tables.gen.ts';

export type { Tables } from './tables.gen.ts';

/**
 * Reads of one transaction. The database refuses changes too, since the transaction is read-only;
 * SQL templates run as ``sql`…`.execute(db)``.
 */
export type Reader = Pick<
  Kysely<Tables>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic' | 'getExecutor'
>;

/** Reads and changes of one transaction. */
export type Writer = Transaction<Tables>;

/** Limits of one transaction. */
export interface Limits {
  /** Timeout per call, in milliseconds; the role's default when absent: 5 s for requests, 60 s for jobs. */
  statement_timeout?: number;
  /**
   * The work makes one statement and nothing after it that can fail: the transaction ends with it, in one message instead of
   * three. A second statement is refused.
   */
  statements?: 1;
}

/** Held to one statement, which ends the transaction. */
export const ONE_STATEMENT: Limits = { statements: 1 };

/** Access to data: every statement runs in a transaction of one tenant or of none. */
export interface Database {
  /**
   * Runs `work` in one read-only transaction, whose statements all see the database as it was when the first began
   * (ADR 0079).
   *
   * @param tenantUuid whose rows are visible; null: none, only global tables and definer functions
   */
  read<T>(tenantUuid: string | null, work: (db: Reader) => Promise<T>, limits?: Limits): Promise<T>;
  /**
   * Runs `work` in one transaction and commits it; an exception rolls it back. Throws
   * {@link CommitUnknown} when the connection was lost while committing: never run it again blindly.
   */
  write<T>(
    tenantUuid: string | null,
    work: (tx: Writer) => Promise<T>,
    limits?: Limits,
  ): Promise<T>;
  /** Waits for running transactions and closes all connections. */
  close(): Promise<void>;
}

/** 503: the change may or may not have been saved; the caller must check. */
export class CommitUnknown extends AppError {
  constructor(cause: unknown) {
    super(
      503,
      'commit.unknown',
      'The database was lost while saving. Look whether the change is there before you try again.',
    );
    this.cause = cause;
  }
}

export interface DatabaseOptions {
  /** DATABASE_URL, of the owner. */
  url: string;
  role: LoginRole;
  /** Maximum number of connections; 10 by default. */
  size?: number;
}

/** Opens a pool for one role. Connects at the first use; `migrate` must have run once before. */
export function openDatabase({ url, role, size = 10 }: DatabaseOptions): Database {
  const limits = role === 'assay_app' ? APP_LIMITS : WORKER_LIMITS;
  const pool = createPool({ url: urlOfRole(url, role), limits, size, name: role });
  // A job's next transaction takes the connection of the one before, which has planned statements of its kind.
  const readsEnd = role === 'assay_app' ? 'later' : 'first';
  return {
    read: (tenantUuid, work, own) =>
      transact(pool, { mode: SNAPSHOT, tenantUuid, readsEnd, ...own }, work),
    write: (tenantUuid, work, own) =>
      transact(pool, { mode: 'read write', tenantUuid, ...own }, work),
    close: () => pool.end(),
  };
}

/** One snapshot for all statements; such a transaction never fails on account of others, since it writes nothing. */
const SNAPSHOT = 'isolation level repeatable read, read only';

interface Setting extends Limits {
  mode: typeof SNAPSHOT | 'read write';
  tenantUuid: string | null;
  /** Whether a read ends before it answers: its connection is free for what follows then. */
  readsEnd?: 'first' | 'later';
}

async function transact<T>(
  pool: pg.Pool,
  setting: Setting,
  work: (tx: Writer) => Promise<T>,
): Promise<T> {
  const client = await acquire(pool);
  try {
    const { result, ending } = await inTransaction(client, setting, work);
    const released = ending.then(
      () => client.release(),
      () => client.release(true),
    );
    if (setting.readsEnd === 'first') await released;
    return result;
  } catch (error) {
    client.release(isStale(error) || !(await isUsable(client)));
    throw isOutage(error) ? unavailable(error) : error;
  }
}

/** A statement that the connection planned once does not fit the database any more, or is not there. */
const isStale = (error: unknown): boolean => /^(0A000|26000)$/.test(errorCode(error));

/** After a failure, ends any open transaction, and checks whether the session is alive. */
async function isUsable(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}

/** A result, and the end of its transaction, after which the connection is free. */
interface Done<T> {
  result: T;
  ending: Promise<unknown>;
}

async function inTransaction<T>(
  client: pg.PoolClient,
  setting: Setting,
  work: (tx: Writer) => Promise<T>,
): Promise<Done<T>> {
  const isSingle = setting.statements === 1;
  const statements = new Statements(client, { begin: beginningOf(setting), isSingle });
  // This module begins and ends the transaction itself, which saves round trips.
  const tx = kyselyOver(client) as unknown as Writer;
  let result: T;
  try {
    running.set(client, statements);
    clients.set(tx, client);
    result = await work(tx);
  } catch (error) {
    if (isSingle && setting.mode === 'read write' && isLost(error)) throw new CommitUnknown(error);
    if (statements.isBegun) await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    clients.delete(tx);
    running.delete(client);
  }
  if (isSingle || !statements.isBegun) return { result, ending: Promise.resolve() };
  // No result depends on the end of a read: the connection alone waits for it.
  if (setting.mode === SNAPSHOT) return { result, ending: client.query('commit') };
  const { command } = await client.query('commit').catch((error) => {
    throw isRefusal(error) ? error : new CommitUnknown(error);
  });
  if (command === 'ROLLBACK') throw new Error('A statement failed unseen: nothing was committed');
  return { result, ending: Promise.resolve() };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** These take no parameters, so they contain only values of fixed form. */
function beginningOf({ mode, tenantUuid, statement_timeout }: Setting): string[] {
  if (tenantUuid !== null && !UUID.test(tenantUuid)) throw new Error('A tenant is named by a uuid');
  const beginning = [`begin ${mode}`, `set local app.tenant = '${tenantUuid ?? ''}'`];
  if (statement_timeout === undefined) return beginning;
  return [...beginning, `set local statement_timeout = ${Math.trunc(statement_timeout)}`];
}

/** The connection broke, so that it is not known whether the statement and the commit behind it took place. */
const isLost = (error: unknown): boolean =>
  isOutage(error) && !(error instanceof pg.DatabaseError && error.severity === 'ERROR');

/** The server itself refused: deferred constraint (23), conflict or deadlock (40), or rolled back. */
function isRefusal(error: unknown): boolean {
  return /^(23|40|P0)/.test(errorCode(error));
}

const clients = new WeakMap<object, pg.PoolClient>();

/** The transaction of each connection that is in use. */
const running = new WeakMap<pg.PoolClient, Statements>();

const statementsOf = (client: pg.PoolClient | undefined): Statements => {
  const statements = client && running.get(client);
  if (!statements) throw new Error('This is not the transaction that read() or write() handed out');
  return statements;
};

/** One query builder per connection, which remains available for release and COPY. */
const builders = new WeakMap<pg.PoolClient, Kysely<Tables>>();

function kyselyOver(client: pg.PoolClient): Kysely<Tables> {
  const known = builders.get(client);
  if (known !== undefined) return known;
  const held = {
    query: (text: string, values?: unknown[]) => statementsOf(client).query(text, values),
    release: () => {},
  };
  const pool = {
    // The builder's type requires cursors too, which it never opens without a cursor class.
    connect: async () => held as unknown as PostgresPoolClient,
    end: async () => {},
    options: {},
  };
  const made = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  builders.set(client, made);
  return made;
}

/**
 * Returns the driver's connection of a transaction, for COPY and cursors. Valid until `work` returns; never
 * change its session, because it returns to the pool.
 */
export const connectionOf = (db: Reader): Promise<pg.PoolClient> =>
  statementsOf(clients.get(db)).connection();
