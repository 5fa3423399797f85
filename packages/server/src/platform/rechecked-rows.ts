/** Which rows are derived again in one go: the next ones in the order of their keys, so that runs can take turns. */
export interface RecheckPage {
  /** Key after which to begin; null for the first. */
  after: string | null;
  /** Most rows. */
  limit: number;
}

/** A row that is not what it is derived from. */
export interface RowProblem {
  /** Log whose leaves say otherwise; null where the row does not follow from a log. */
  log_uuid: string | null;
  /** Index of the first such leaf; null where none can be named. */
  index: number | null;
  /** Sentence that names the row. */
  message: string;
}

/** Result of deriving a page of rows again. */
export interface RecheckedRows {
  /** Number of rows that were derived again. */
  checked: number;
  /** Key to continue after; null when the last row was reached. */
  next: string | null;
  /** Rows that differ. */
  problems: RowProblem[];
}

/** Derives all rows again, page by page, and reports each difference; returns how many rows there were. */
export async function recheckAll(
  recheck: (page: RecheckPage) => Promise<RecheckedRows>,
  limit: number,
  report: (problem: RowProblem) => void,
): Promise<number> {
  let checked = 0;
  for (let after: string | null = null; ; ) {
    const page = await recheck({ after, limit });
    checked += page.checked;
    for (const problem of page.problems) report(problem);
    if (page.next === null) return checked;
    after = page.next;
  }
}
