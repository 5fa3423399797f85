import { randomInt } from 'node:crypto';
import type { PassedLog } from '../all-logs/passed-log.ts';
import type { LastRun, SeenLog } from './last-run.ts';
import type { LogRow } from './log-row.ts';

/** After so many runs that look at a part, each part of what is old was looked at again. */
export const RUNS_PER_TURN = 64;

/** Leaves of a log that are looked at together: 2^12, so that they are a subtree. */
export const CHUNK = 4096;

/** Rows of a table that are looked at together, as they were counted last. */
export const RANGE = 4096;

/** Leaves from an index up to another one, which is not among them; null for the end of the log. */
export interface LeafRange {
  from: number;
  to: number | null;
}

/** Rows from a key on, up to another one, which is not among them; null for no bound. */
export interface KeyRange {
  from: string | null;
  to: string | null;
}

/** Keys of tables that are looked at by ranges: `<tenant uuid> <uuid>`. */
export type RangedTable = 'document' | 'audit_entry' | 'sbom';

const WHOLE_LOG: LeafRange = { from: 0, to: null };
const WHOLE_TABLE: KeyRange = { from: null, to: null };

/**
 * Scope of one run: everything, or the changes since the last clean run and a rotating part of the rest. The
 * part is unpredictable: its order is random, and the record of checked parts is sealed.
 */
export class Scope {
  readonly #last: LastRun | null;
  readonly #runsPerTurn: number;
  readonly #at = new Date();
  readonly #again: Set<string>;
  readonly #logs: Record<string, SeenLog> = {};
  readonly #tables: Record<string, string[]> = {};
  readonly #cursors: Record<string, string>;
  readonly #picked = new Map<string, Set<string>>();
  readonly #passes = new Map<string, Promise<PassedLog>>();
  #heads: Promise<LogRow[]> | undefined;

  /**
   * @param last what the last clean run left; null to look at everything
   * @param runsPerTurn after so many runs all that is old was looked at
   */
  constructor(last: LastRun | null, runsPerTurn: number = RUNS_PER_TURN) {
    this.#last = last;
    this.#runsPerTurn = runsPerTurn;
    this.#again = new Set(last?.again);
    this.#cursors = { ...last?.cursors };
  }

  get isWhole(): boolean {
    return this.#last === null;
  }

  /** When the last clean run began; null when everything is looked at. */
  get since(): Date | null {
    return this.#last === null ? null : new Date(this.#last.at);
  }

  /** Logs as they were when the run first read them: what one invariant holds against them, all do. */
  heads(read: () => Promise<LogRow[]>): Promise<LogRow[]> {
    this.#heads ??= read();
    return this.#heads;
  }

  /** One pass over a whole log, which all invariants share that ask for it. */
  pass(uuid: string, run: () => Promise<PassedLog>): Promise<PassedLog> {
    const known = this.#passes.get(uuid);
    if (known !== undefined) return known;
    const passed = run();
    this.#passes.set(uuid, passed);
    return passed;
  }

  /** A log as the last run left it; undefined for one that is new, and when everything is looked at. */
  seenLog(uuid: string): SeenLog | undefined {
    return this.#last?.logs[uuid];
  }

  /** Logs of the last run. */
  get seenLogs(): [uuid: string, SeenLog][] {
    return Object.entries(this.#last?.logs ?? {});
  }

  /** Leaves of a log to look at: the parts of the rotation first, then what is new. */
  leavesOf(uuid: string): LeafRange[] {
    const seen = this.seenLog(uuid);
    if (seen === undefined) return [WHOLE_LOG];
    const picked = this.#pick('leaves', () => this.seenLogs.flatMap(chunksOf));
    const old = chunksOf([uuid, seen]).flatMap((unit, chunk) =>
      picked.has(unit)
        ? [{ from: chunk * CHUNK, to: Math.min(seen.size, (chunk + 1) * CHUNK) }]
        : [],
    );
    return [...old, { from: seen.size, to: null }];
  }

  /** Rows of a table to look at. */
  rowsOf(table: RangedTable): KeyRange[] {
    const starts = this.#last?.tables[table];
    if (starts === undefined) return [WHOLE_TABLE];
    const bounds = [null, ...starts, null];
    const ranges = bounds
      .slice(0, -1)
      .map((from, at): KeyRange => ({ from, to: bounds[at + 1] ?? null }));
    const unitOf = ({ from }: KeyRange) => `${table} ${from}`;
    const picked = this.#pick(table, () => ranges.map(unitOf));
    return ranges.filter((range) => picked.has(unitOf(range)));
  }

  /** Indexes to look at: of those that are small, a part. */
  indexesOf(indexes: readonly { name: string; is_small: boolean }[]): string[] {
    if (this.isWhole) return indexes.map(({ name }) => name);
    const small = indexes.filter(({ is_small }) => is_small);
    return [...this.#pick('index', () => small.map(({ name }) => name))];
  }

  /** Key up to which rows were derived again in this turn; null when it begins. */
  cursorOf(name: string): string | null {
    return this.#last?.cursors[name] ?? null;
  }

  /** Notes up to which key rows were derived again; null when all were. */
  sawUpTo(name: string, key: string | null): void {
    if (key === null) delete this.#cursors[name];
    else this.#cursors[name] = key;
  }

  /** Notes how a log was left. */
  sawLog(uuid: string, seen: SeenLog): void {
    this.#logs[uuid] = seen;
  }

  /** Notes keys at which ranges begin within a range that was looked at. */
  sawRange(table: RangedTable, { from, to }: KeyRange, starts: string[]): void {
    const before = this.#tables[table] ?? this.#last?.tables[table] ?? [];
    const rest = before.filter(
      (key) => (from !== null && key <= from) || (to !== null && key >= to),
    );
    this.#tables[table] = [...rest, ...starts].toSorted();
  }

  /** State that this run leaves for the next. */
  left(): LastRun {
    return {
      at: this.#at.toISOString(),
      logs: this.#logs,
      tables: { ...this.#last?.tables, ...this.#tables },
      again: [...this.#again],
      cursors: this.#cursors,
    };
  }

  /** So many of the units as a turn takes, at random, of those that this turn has not looked at; the same ones when asked again. */
  #pick(group: string, unitsOf: () => string[]): Set<string> {
    const known = this.#picked.get(group);
    if (known !== undefined) return known;
    const units = unitsOf();
    const open = units.filter((unit) => !this.#again.has(unit));
    const count = Math.ceil(units.length / this.#runsPerTurn);
    const picked = new Set(someOf(open, count));
    if (picked.size < count) {
      for (const unit of units) this.#again.delete(unit);
      const rest = units.filter((unit) => !picked.has(unit));
      for (const unit of someOf(rest, count - picked.size)) picked.add(unit);
    }
    for (const unit of picked) this.#again.add(unit);
    this.#picked.set(group, picked);
    return picked;
  }
}

/** Those rows of a tenant that ranges of a table hold, by their uuids. */
export function ofTenant(ranges: readonly KeyRange[], tenant: string): KeyRange[] {
  const [first, last] = [`${tenant} `, `${tenant} g`];
  const own = ranges.filter(
    ({ from, to }) => (from === null || from < last) && (to === null || to > first),
  );
  const bound = (key: string | null) =>
    key?.startsWith(first) === true ? key.slice(first.length) : null;
  return own.map(({ from, to }) => ({ from: bound(from), to: bound(to) }));
}

const chunksOf = ([uuid, { size }]: [string, SeenLog]): string[] =>
  Array.from({ length: Math.ceil(size / CHUNK) }, (_, chunk) => `${uuid} ${chunk}`);

/** So many of them at most, at random. */
function someOf(units: readonly string[], count: number): string[] {
  const left = [...units];
  const most = Math.min(count, left.length);
  return Array.from({ length: most }, () => left.splice(randomInt(left.length), 1)).flat();
}
