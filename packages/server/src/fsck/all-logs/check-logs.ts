import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { auditLog } from '../../log/audits/audit-log.ts';
import type { FsckContext, Report } from '../fsck-context.ts';
import { hashLeaves } from '../log-part/log-part.ts';
import { ChunkRoots } from '../scope/chunk-roots.ts';
import type { SeenLog } from '../scope/last-run.ts';
import type { LogRow } from '../scope/log-row.ts';

/** Dependencies of checks of logs. */
export type LogParts = Pick<FsckContext, 'all' | 'database' | 'store'>;

/** All of a log: its rows, also those that no checkpoint covers yet, and what a stranger sees of it. Gives how it is. */
export async function checkLog(parts: LogParts, log: LogRow, tell: Report): Promise<SeenLog> {
  const { tenant_uuid, uuid: log_uuid } = log;
  const roots = new ChunkRoots();
  const isWhole = await hashLeaves(parts, log, { from: 0, append: (h) => roots.append(h), tell });
  if (isWhole && !equalBytes(roots.root(), log.root))
    tell(`The head of ${log.size} leaves is not that of the leaves.`);
  const audited = await auditLog(parts, { tenant_uuid, log_uuid }, { only: 'log' });
  for (const { code, message } of audited?.findings ?? []) tell(`${message} (${code})`);
  return roots.seen(tenant_uuid);
}
