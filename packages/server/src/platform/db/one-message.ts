/** Statements before and after a query in the same message: each message of its own costs both sides a call of their system. */
import type pg from 'pg';

/** Plain statements without parameters and rows. */
export interface Surroundings {
  before: readonly string[];
  after: readonly string[];
}

/** A query of the driver, told about each statement that has ended. */
interface Completing {
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}

/**
 * Sends statements around a query in one message, as the extended protocol of PostgreSQL permits (PostgreSQL manual, 54.2.3):
 * where one of them fails, the server skips the rest. The query answers as if it were alone.
 */
export function surround(query: pg.Query, { before, after }: Surroundings): pg.Query {
  if (!isCompleting(query)) throw new Error('This version of the driver sends queries otherwise');
  const { submit } = query;
  const complete = query.handleCommandComplete.bind(query);
  let ended = 0;
  return Object.assign(query, {
    submit(connection: pg.Connection) {
      connection.stream.cork();
      try {
        for (const text of before) send(connection, text);
        return submit.call(query, endingWith(connection, after));
      } finally {
        connection.stream.uncork();
      }
    },
    handleCommandComplete(message: unknown, connection: pg.Connection) {
      if (ended === before.length) complete(message, connection);
      ended += 1;
    },
  });
}

const isCompleting = (query: pg.Query): query is pg.Query & Completing =>
  'handleCommandComplete' in query && typeof query.handleCommandComplete === 'function';

/** The connection, for a query that ends its message by `sync`. */
function endingWith(connection: pg.Connection, after: readonly string[]): pg.Connection {
  if (after.length === 0) return connection;
  const sync = () => {
    for (const text of after) send(connection, text);
    connection.sync();
  };
  return Object.create(connection, { sync: { value: sync } });
}

/** More messages follow each of these; the driver does not look. */
const more = true;

function send(connection: pg.Connection, text: string): void {
  connection.parse({ name: '', text, types: [] }, more);
  connection.bind({}, more);
  connection.execute({}, more);
}
