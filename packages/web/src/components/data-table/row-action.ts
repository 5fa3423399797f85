/** Something that is done with selected rows. */
export type RowAction<Row> = RowRun<Row> | RowForm<Row>;

interface NamedAction {
  /** Verb and object in the plural: `Delete SBOMs`. */
  label: string;
  /** Sets a state of the row: bound to the key `e`. */
  isState?: boolean;
  /** Assigns the row: bound to the key `a`. */
  isAssignment?: boolean;
}

/** A call for each row, after confirmation. */
export interface RowRun<Row> extends NamedAction {
  /** Describes the consequence for this number of rows. */
  consequence: (count: number) => string;
  /** Name of a row in the outcomes. */
  nameOf: (row: Row) => string;
  run: (row: Row) => Promise<unknown>;
  /** Runs after all rows were processed. */
  onDone: () => unknown;
}

/** A dialog of the page for all rows at once. */
interface RowForm<Row> extends NamedAction {
  /** Opens the dialog; `onDone` clears the selection. */
  open: (rows: readonly Row[], onDone: () => void) => void;
}

/** Rows for which an action was chosen. */
export interface AskedAction<Row, Action = RowAction<Row>> {
  action: Action;
  rows: readonly Row[];
  /** Runs when the action has ended: clears the selection. */
  onDone: () => void;
}
