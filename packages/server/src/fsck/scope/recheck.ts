import {
  type DerivedRows,
  KEYS_TOGETHER,
  type RowProblem,
  recheckAll,
} from '../../platform/derived-rows.ts';
import { RUNS_PER_TURN, type Scope } from './scope.ts';

/** Rows that are derived again, in turns of their own. */
export interface RecheckedRows {
  rows: DerivedRows;
  /** Owner of the rows: together with their name it identifies the turn. */
  of: string;
}

/** Derives all rows again, or the next 64th of them in order; returns how many keys were looked at. */
export async function recheckWithin(
  scope: Scope,
  { rows, of }: RecheckedRows,
  report: (problem: RowProblem) => void,
): Promise<number> {
  if (scope.isWhole) return recheckAll(rows, report);
  const name = `${of} ${rows.name}`;
  const limit = Math.ceil((await rows.count()) / RUNS_PER_TURN);
  let after = scope.cursorOf(name);
  let checked = 0;
  while (checked < limit) {
    const together = Math.min(limit - checked, KEYS_TOGETHER);
    const keys = await rows.keysAfter({ after, limit: together });
    for (const problem of await rows.check(keys)) report(problem);
    checked += keys.length;
    after = keys.length < together ? null : (keys.at(-1) ?? null);
    // The turn has ended: the next run begins again.
    if (after === null) break;
  }
  scope.sawUpTo(name, after);
  return checked;
}
