import {
  type HashedLeaf,
  type RecordedPresence,
  selectLeavesWithRevisions,
} from '../../features/documents/recorded/queries.ts';
import { type Database, ONE_STATEMENT } from '../../platform/db/database.ts';
import type { LogName } from './audit-context.ts';

/** Rows of the leaves of a bundle, and of the revisions that they record; without missing ones. */
interface BundleRows {
  entries: HashedLeaf[];
  revisions: RecordedPresence[];
}

/** Reads the rows of bundles in order of their index, one bundle ahead: the database reads it while the one before is hashed. */
export class RowsAhead {
  readonly #database: Database;
  readonly #log: LogName;
  readonly #size: number;
  readonly #width: number;
  #ahead: { first: number; rows: Promise<BundleRows> } | undefined;

  /**
   * @param size number of leaves in all bundles
   * @param width number of leaves of each bundle but the last one
   */
  constructor(database: Database, log: LogName, of: { size: number; width: number }) {
    this.#database = database;
    this.#log = log;
    this.#size = of.size;
    this.#width = of.width;
  }

  /** Rows of the bundle whose first leaf has an index. */
  take(first: number): Promise<BundleRows> {
    const rows = this.#ahead?.first === first ? this.#ahead.rows : this.#read(first);
    const next = first + this.#width;
    this.#ahead = next < this.#size ? { first: next, rows: this.#read(next) } : undefined;
    // Its failure is that of the call which takes it.
    this.#ahead?.rows.catch(() => {});
    return rows;
  }

  /** Waits until nothing is read any more. */
  async end(): Promise<void> {
    await this.#ahead?.rows.catch(() => {});
  }

  async #read(first: number): Promise<BundleRows> {
    const { tenant_uuid, log_uuid } = this.#log;
    const count = Math.min(this.#width, this.#size - first);
    const rows = await this.#database.read(
      tenant_uuid,
      (db) => selectLeavesWithRevisions(db, tenant_uuid, { log_uuid, first, count }),
      ONE_STATEMENT,
    );
    const revisions = rows.filter((row) => row.ledger_uuid !== null);
    return { entries: rows, revisions };
  }
}
