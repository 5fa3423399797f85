import pg from 'pg';
import { type Surroundings, surround } from './one-message.ts';
import { nameOf } from './planned-once.ts';

/** How a transaction begins, and whether it makes one statement alone. */
export interface Frame {
  /** Plain statements, the first of which begins the transaction. */
  begin: readonly string[];
  /** The first statement is also the last: the transaction begins and ends in the message of it. */
  isSingle: boolean;
}

/** Statements of one transaction. It begins with the first of them, in the same message. */
export class Statements {
  readonly #client: pg.PoolClient;
  readonly #frame: Frame;
  #isBegun = false;

  constructor(client: pg.PoolClient, frame: Frame) {
    this.#client = client;
    this.#frame = frame;
  }

  /** Whether there is a transaction to be ended. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** Runs a statement; without values, also several. @throws DatabaseError */
  async query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    const config = { name: nameOf(text), text, values: [...values] };
    if (this.#isBegun) {
      if (this.#frame.isSingle) throw new Error('This transaction was to make one statement');
      return this.#client.query(config);
    }
    const { begin, isSingle } = this.#frame;
    // Several statements are no part of a longer message.
    if (!isSingle && values.length === 0 && text.includes(';')) {
      await this.connection();
      return this.#client.query(text);
    }
    this.#isBegun = true;
    return this.#surrounded(config, { before: begin, after: isSingle ? ['commit'] : [] });
  }

  /** The driver's connection, in the begun transaction. */
  async connection(): Promise<pg.PoolClient> {
    if (!this.#isBegun) {
      this.#isBegun = true;
      await this.#client.query(this.#frame.begin.join('; '));
    }
    return this.#client;
  }

  #surrounded(config: pg.QueryConfig, around: Surroundings): Promise<pg.QueryResult> {
    const extended = { ...config, queryMode: 'extended' };
    return new Promise((resolve, reject) => {
      const query = new pg.Query(extended, (error, result) =>
        error ? reject(error) : resolve(result),
      );
      this.#client.query(surround(query, around));
    });
  }
}
