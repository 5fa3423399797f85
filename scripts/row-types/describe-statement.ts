import type pg from 'pg';

/** A column of a statement's rows, as PostgreSQL describes it without running the statement. */
export interface Column {
  name: string;
  /** Type OID, without its domain. */
  oid: number;
  /** OID of the table whose column it repeats; zero for expressions. */
  tableOid: number;
  attribute: number;
}

interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

/** Parse and Describe of the extended protocol, by the driver's own interface for queries. */
class Describe implements pg.Submittable {
  #columns: Column[] = [];
  readonly #text: string;
  readonly #outcome = Promise.withResolvers<Column[]>();

  constructor(text: string) {
    this.#text = text;
  }

  get outcome(): Promise<Column[]> {
    return this.#outcome.promise;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      oid: dataTypeID,
      tableOid: tableID,
      attribute: columnID,
    }));
  }

  handleError(error: Error): void {
    this.#outcome.reject(error);
  }

  handleReadyForQuery(): void {
    this.#outcome.resolve(this.#columns);
  }
}

/** Describes the columns of a statement with `$1` and so on; rejects with PostgreSQL's error. */
export function describeStatement(client: pg.Client, text: string): Promise<Column[]> {
  return client.query(new Describe(text)).outcome;
}
