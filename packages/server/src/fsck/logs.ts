import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { auditLog } from '../log/audits/audit-log.ts';
import type { FsckContext, Invariant, Report } from './fsck-context.ts';
import { checkLogPart, hashLeaves } from './log-part/log-part.ts';
import * as query from './log-queries.ts';
import { ChunkRoots } from './scope/chunk-roots.ts';

/** I3: each log is one history, which all its checkpoints commit to, and which goes on from the one of the last run. */
export const logs: Invariant = {
  id: 'I3',
  name: 'logs are whole, and their checkpoints are of one history',
  async check(parts, report) {
    let leaves = 0;
    const rows = await query.selectLogs(parts.all);
    for (const log of rows) {
      const tell = (problem: string) => report(`Log ${log.uuid}: ${problem}`);
      const seen = parts.scope.seenLog(log.uuid);
      leaves += await (seen
        ? checkLogPart(parts, log, { seen, tell })
        : checkLog(parts, log, tell));
    }
    await checkGone(parts, rows, report);
    for (const { log_uuid } of await query.selectStrayLogs(parts.all))
      report(`There are leaves of log ${log_uuid}, which is not there.`);
    return `${rows.length} logs, ${leaves} leaves`;
  },
};

/** All of a log: its rows, also those that no checkpoint covers yet, and what a stranger sees of it. */
async function checkLog(parts: FsckContext, log: query.LogRow, tell: Report): Promise<number> {
  const { tenant_uuid, uuid: log_uuid } = log;
  const roots = new ChunkRoots();
  const isWhole = await hashLeaves(parts, log, { from: 0, append: (h) => roots.append(h), tell });
  if (isWhole && !equalBytes(roots.root(), log.root))
    tell(`The head of ${log.size} leaves is not that of the leaves.`);
  const audited = await auditLog(parts, { tenant_uuid, log_uuid }, { only: 'log' });
  for (const { code, message } of audited?.findings ?? []) tell(`${message} (${code})`);
  parts.scope.sawLog(log_uuid, roots.seen(tenant_uuid));
  return roots.size;
}

/** Logs of the last run that went without their tenant. */
async function checkGone(
  { all, scope }: FsckContext,
  rows: query.LogRow[],
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
