/** Something that a call does with one row, offered for those that are selected. */
export interface RowAction<Row> {
  /** Verb and object in the plural: `Delete SBOMs`. */
  label: string;
  /** What will be, for so many rows. */
  consequence: (count: number) => string;
  /** How a row is called where something became of it. */
  nameOf: (row: Row) => string;
  run: (row: Row) => Promise<unknown>;
  /** Sets a state of the row: the key `e` asks for it. */
  isState?: boolean;
  /** Runs once all rows were asked for. */
  onDone: () => unknown;
}
