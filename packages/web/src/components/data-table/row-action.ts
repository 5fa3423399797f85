/** Something that a call does with one row, offered for those that are selected. */
export interface RowAction<Row> {
  /** Verb and object in the plural: `Delete SBOMs`. */
  label: string;
  /** Describes the consequence for this number of rows. */
  consequence: (count: number) => string;
  /** Name of a row in the outcomes. */
  nameOf: (row: Row) => string;
  run: (row: Row) => Promise<unknown>;
  /** Sets a state of the row: bound to the key `e`. */
  isState?: boolean;
  /** Runs after all rows were processed. */
  onDone: () => unknown;
}
