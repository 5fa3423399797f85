import type { Database } from '../../../platform/db/database.ts';
import {
  type DerivedRows,
  KEYS_TOGETHER,
  type RowProblem,
} from '../../../platform/derived-rows.ts';
import type { LogName } from '../audit-context.ts';
import { findTurn, type NewTurn } from './turn-queries.ts';

/** Maximum number of stored keys of wrong rows; the next turn finds the rest. */
const MOST_WRONG = 1_000;

/** Problems that one run found, and where the next one continues. */
interface TakenTurn {
  turn: NewTurn;
  problems: RowProblem[];
}

interface TurnOptions {
  rows: DerivedRows;
  /** Days in which all of them have their turn, with a run each day. */
  days: number;
  signal: AbortSignal | undefined;
}

/** Derives a part of the rows again: those that were wrong last, and the next ones. Stores nothing. */
export async function takeTurn(
  database: Database,
  log: LogName,
  { rows, days, signal }: TurnOptions,
): Promise<TakenTurn> {
  const { name } = rows;
  const last = await database.read(log.tenant_uuid, (db) => findTurn(db, log, name));
  let { after, wrong } = last ?? { after: null, wrong: [] };
  const is_begun = after === null;
  const problems = await checkAgain(rows, wrong);
  const known = new Set(problems.map(({ key }) => key));
  const most = Math.max(rows.least, Math.ceil((await rows.count()) / days));
  let is_whole = false;
  for (let left = most; left > 0 && !is_whole; ) {
    signal?.throwIfAborted();
    const limit = Math.min(rows.together ?? KEYS_TOGETHER, left);
    const keys = await rows.keysAfter({ after, limit });
    const found = await rows.check(keys);
    problems.push(...found.filter(({ key }) => !known.has(key)));
    left -= keys.length;
    is_whole = keys.length < limit;
    after = is_whole ? null : (keys.at(-1) ?? null);
  }
  wrong = [...new Set(problems.map(({ key }) => key))].slice(0, MOST_WRONG);
  return { turn: { name, after, wrong, is_whole, is_begun }, problems };
}

async function checkAgain(rows: DerivedRows, keys: readonly string[]): Promise<RowProblem[]> {
  const problems: RowProblem[] = [];
  for (let i = 0; i < keys.length; i += KEYS_TOGETHER)
    problems.push(...(await rows.check(keys.slice(i, i + KEYS_TOGETHER))));
  return problems;
}
