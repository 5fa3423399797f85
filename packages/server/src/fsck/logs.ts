import { compareRows } from './all-logs/compare-rows.ts';
import { type CompareRows, type PassContext, passLog } from './all-logs/pass-log.ts';
import type { Invariant, Report } from './fsck-context.ts';
import { checkLogPart } from './log-part/log-part.ts';
import * as query from './log-queries.ts';
import type { LogRow } from './scope/log-row.ts';

/** I3: each log is one history, which all its checkpoints commit to, and which goes on from the one of the last run. */
export const logs: Invariant = {
  id: 'I3',
  name: 'logs are whole, and their checkpoints are of one history',
  check: (parts, report) =>
    checkLogs(parts, report, parts.isComparing ? compareRows(parts) : () => null),
};

/** As {@link logs}; gives how much was looked at. */
export async function checkLogs(
  parts: PassContext,
  report: Report,
  compare: CompareRows,
): Promise<string> {
  let leaves = 0;
  const rows = await query.selectLogs(parts);
  for (const log of rows) {
    const tell = (problem: string) => report(`Log ${log.uuid}: ${problem}`);
    const seen = parts.scope.seenLog(log.uuid);
    leaves += await (seen
      ? checkLogPart(parts, log, { seen, tell })
      : checkWhole(parts, log, { tell, compare }));
  }
  await checkGone(parts, rows, report);
  for (const { log_uuid } of await query.selectStrayLogs(parts.all))
    report(`There are leaves of log ${log_uuid}, which is not there.`);
  for (const { uuid } of await query.selectHeadless(parts.all))
    report(`Log ${uuid} has no head, so none of its leaves can be checked.`);
  return `${rows.length} logs, ${leaves} leaves`;
}

/** All of a log. @returns how many leaves were hashed */
async function checkWhole(
  parts: PassContext,
  log: LogRow,
  { tell, compare }: { tell: Report; compare: CompareRows },
): Promise<number> {
  const { problems, seen, failure } = (await passLog(parts, log, compare)).log;
  for (const problem of problems) tell(problem);
  if (seen === null) throw new Error(failure ?? 'A log was not checked');
  parts.scope.sawLog(log.uuid, seen);
  return seen.size;
}

/** Logs of the last run that went without their tenant. */
async function checkGone(
  { all, scope }: PassContext,
  rows: LogRow[],
  report: Report,
): Promise<void> {
  const present = new Set(rows.map(({ uuid }) => uuid));
  const gone = scope.seenLogs.filter(([uuid]) => !present.has(uuid));
  const tenants = gone.map(([, { tenant_uuid }]) => tenant_uuid);
  const kept = new Set((await query.selectKeptTenants(all, tenants)).map(({ uuid }) => uuid));
  for (const [uuid, { tenant_uuid, size }] of gone)
    if (kept.has(tenant_uuid))
      report(`Log ${uuid} is gone: it had ${size} leaves at the last run.`);
}
