import type { FsckContext, Report } from '../fsck-context.ts';
import type { LogRow } from '../scope/log-row.ts';
import type { BesideLog } from './beside-log.ts';
import { checkLog } from './check-logs.ts';
import type { CheckedLog, ComparedRows, PassedLog, TakeLeaves } from './passed-log.ts';

/** Dependencies of a pass over a log. */
export type PassContext = Pick<FsckContext, 'all' | 'database' | 'store' | 'scope' | 'logThread'>;

/** Creates the comparison of rows with the leaves of a log; null where nothing is compared. */
export type CompareRows = (log: LogRow, report: Report) => BesideLog | null;

/** Passes over a whole log once in a run, for all invariants that need it: hashes its leaves, and has rows compared with them meanwhile. */
export const passLog = (
  parts: PassContext,
  log: LogRow,
  compare: CompareRows,
): Promise<PassedLog> => parts.scope.pass(log.uuid, () => pass(parts, log, compare));

async function pass(parts: PassContext, log: LogRow, compare: CompareRows): Promise<PassedLog> {
  const compared: ComparedRows = { count: 0, problems: [], failure: undefined };
  const rows = compare(log, (problem) => compared.problems.push(problem));
  const take: TakeLeaves = async (leaves) => {
    compared.count += leaves.length;
    if (compared.failure !== undefined) return;
    await rows?.take(leaves).catch((error: unknown) => {
      compared.failure = error;
    });
  };
  const checked = await checkIn(parts, log, rows === null ? undefined : take);
  // Not all leaves came, so the comparison is not complete either.
  if (checked.failure !== null) compared.failure ??= new Error(checked.failure);
  if (compared.failure === undefined)
    await rows?.end({ isWhole: true }).catch((error: unknown) => {
      compared.failure = error;
    });
  return { log: checked, beside: compared };
}

async function checkIn(
  parts: PassContext,
  log: LogRow,
  take: TakeLeaves | undefined,
): Promise<CheckedLog> {
  if (parts.logThread) return parts.logThread.check(log, take);
  const problems: string[] = [];
  const seen = await checkLog(parts, log, { tell: (problem) => problems.push(problem), take });
  return { problems, seen, failure: null };
}
