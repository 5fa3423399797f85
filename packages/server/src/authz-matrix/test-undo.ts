import { AsyncLocalStorage } from 'node:async_hooks';
import { type ControlledTransaction, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import {
  APP_LIMITS,
  createPool,
  isOutage,
  unavailable,
  urlOfRole,
} from '../platform/db/connect.ts';
import type { Database, Tables, Writer } from '../platform/db/database.ts';
import type { TestDatabase } from '../platform/db/test-database.ts';

/** The data of requests, of which any stretch can be undone. */
export interface UndoDatabase extends Database {
  /** Runs requests and undoes their changes: their transactions become savepoints of one that is rolled back. */
  undo<T>(work: () => Promise<T>): Promise<T>;
  /** Statements of the product within `undo`, in order, without those that bound transactions. */
  statements: string[];
}

/** Statements that begin and end a transaction, here or in the product. */
const BOUNDS = /^\s*(savepoint|release|rollback|begin|commit|select set_config)/i;

/** The database of a test server as the application role has it; outside of `undo` it is `db.app`. */
export function undoDatabase(db: TestDatabase): UndoDatabase {
  const limits = { ...APP_LIMITS, idle_in_transaction_session_timeout: 0 };
  const url = urlOfRole(db.url, 'assay_app');
  const pool = createPool({ url, limits, size: 1, name: 'undo' });
  const statements: string[] = [];
  const builder = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      if (!BOUNDS.test(query.sql)) statements.push(query.sql);
    },
  });
  const inside = new AsyncLocalStorage<true>();
  /** Serves all stretches: each ends the one before by its first statement. */
  let transaction: ControlledTransaction<Tables> | undefined;
  let undone: Transaction<Tables> | undefined;
  let isUsed = false;
  let previous: Promise<unknown> = Promise.resolve();
  /** Ends the last savepoint together with the begin of the next one: round trips are most of what a request costs. */
  let ending = '';

  /** There is one connection: transactions wait for each other, and a nested one would wait forever. */
  function inTurn<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
    if (inside.getStore())
      return Promise.reject(new Error('A transaction within another needs two connections'));
    const tx = undone;
    if (!tx) return Promise.reject(new Error('Nothing is being undone'));
    const result = previous.then(() => inside.run(true, () => work(tx)));
    previous = result.catch(() => {});
    return result;
  }

  const transact = <T>(
    tenantUuid: string | null,
    access: 'on' | 'off',
    work: (tx: Writer) => Promise<T>,
  ): Promise<T> =>
    inTurn(async (tx) => {
      const begin = `${ending}savepoint request;
        select set_config('app.tenant', ${pg.escapeLiteral(tenantUuid ?? '')}, true),
               set_config('transaction_read_only', '${access}', true)`;
      // A read-only savepoint needs no release, and would leave the transaction read-only.
      ending = 'rollback to savepoint request; ';
      isUsed = true;
      await sql.raw(begin).execute(tx);
      try {
        const result = await work(tx);
        if (access === 'off') ending = 'release savepoint request; ';
        return result;
      } catch (error) {
        throw isOutage(error) ? unavailable(error) : error;
      }
    });

  /** Undoes the last stretch now, before anything else looks at its rows or waits for them. */
  async function end(): Promise<void> {
    const last = transaction;
    transaction = undefined;
    isUsed = false;
    await last?.rollback().execute();
  }

  return {
    read: async (tenantUuid, work, own) => {
      if (undone) return transact(tenantUuid, 'on', work);
      await end();
      return db.app.read(tenantUuid, work, own);
    },
    write: async (tenantUuid, work, own) => {
      if (undone) return transact(tenantUuid, 'off', work);
      await end();
      return db.app.write(tenantUuid, work, own);
    },
    statements,
    async close() {
      await end();
      await builder.destroy();
    },
    async undo(work) {
      transaction ??= await builder.startTransaction().execute();
      undone = transaction;
      ending = isUsed ? 'rollback; begin; ' : '';
      try {
        return await work();
      } finally {
        await previous;
        undone = undefined;
      }
    },
  };
}
