/** A row that differs from its sources. */
export interface RowProblem {
  /** Key of the row that was derived again. */
  key: string;
  /** Log whose leaves say otherwise; null where the row does not follow from a log. */
  log_uuid: string | null;
  /** Index of the first such leaf; null where none can be named. */
  index: number | null;
  /** Sentence that names the row. */
  message: string;
}

/** Rows that follow from something else and can be derived again, some at a time. */
export interface DerivedRows {
  /** Name under which the progress is stored. */
  name: string;
  /** Keys that a daily run looks at, where there are so many. */
  least: number;
  /** Keys that are derived again together, after which a run can stop; {@link KEYS_TOGETHER} unless told. */
  together?: number;
  /** Number of keys, about. */
  count(): Promise<number>;
  /**
   * The next keys in order.
   *
   * @param page.after null for the first
   */
  keysAfter(page: { after: string | null; limit: number }): Promise<string[]>;
  /** Derives the rows of some keys again, and compares. Keys that are gone have no problem. */
  check(keys: readonly string[]): Promise<RowProblem[]>;
}

/** Keys whose rows are derived again together. */
export const KEYS_TOGETHER = 200;

/** Derives all rows again and reports each difference; returns how many keys there were. */
export async function recheckAll(
  rows: DerivedRows,
  report: (problem: RowProblem) => void,
): Promise<number> {
  let checked = 0;
  for (let after: string | null = null; ; ) {
    const keys: string[] = await rows.keysAfter({ after, limit: KEYS_TOGETHER });
    for (const problem of await rows.check(keys)) report(problem);
    checked += keys.length;
    if (keys.length < KEYS_TOGETHER) return checked;
    after = keys.at(-1) ?? null;
  }
}
