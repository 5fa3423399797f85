import type { TakenLeaf } from '../../features/documents/recorded/recorded-log.ts';
import type { SeenLog } from '../scope/last-run.ts';
import type { LogRow } from '../scope/log-row.ts';

/** Receives leaves of a log that were read; resolves when more may come. */
export type TakeLeaves = (leaves: TakenLeaf[]) => Promise<void>;

/** Result of checking one log. */
export interface CheckedLog {
  problems: string[];
  /** null after a failure. */
  seen: SeenLog | null;
  failure: string | null;
}

/** Checks whole logs in a thread of its own, one after the other. */
export interface LogThread {
  /** @param take gets the leaves; does not throw */
  check(log: LogRow, take: TakeLeaves | undefined): Promise<CheckedLog>;
  stop(): Promise<void>;
}

/** Rows that were compared with the leaves of a log. */
export interface ComparedRows {
  /** How many leaves there were. */
  count: number;
  problems: string[];
  /** Why it ended early; undefined unless it did. */
  failure: unknown;
}

/** Result of one pass over a whole log, for everything that is held against its leaves. */
export interface PassedLog {
  log: CheckedLog;
  beside: ComparedRows;
}
