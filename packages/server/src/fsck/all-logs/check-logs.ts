import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { auditLog } from '../../log/audits/audit-log.ts';
import type { FsckContext, Report } from '../fsck-context.ts';
import type { SeenLog } from '../scope/last-run.ts';
import type { LogRow } from '../scope/log-row.ts';
import { LeafRows } from './leaf-rows.ts';
import type { TakeLeaves } from './passed-log.ts';

/** Dependencies of checks of logs. */
type LogParts = Pick<FsckContext, 'all' | 'database' | 'store'>;

interface CheckOptions {
  tell: Report;
  /** Gets the leaves, for what else is held against them. */
  take: TakeLeaves | undefined;
}

/**
 * Checks all of a log in one pass: its rows, also those that no checkpoint covers yet, and what a stranger sees of it. Gives how
 * it is.
 */
export async function checkLog(
  parts: LogParts,
  log: LogRow,
  { tell, take }: CheckOptions,
): Promise<SeenLog> {
  const { tenant_uuid, uuid: log_uuid } = log;
  const rows = new LeafRows(parts.all, log, { tell, take });
  const audited = await auditLog(
    parts,
    { tenant_uuid, log_uuid },
    { rowsOf: (bundle) => rows.of(bundle) },
  );
  if ((await rows.end()) && !equalBytes(rows.roots.root(), log.root))
    tell(`The head of ${log.size} leaves is not that of the leaves.`);
  for (const { code, message } of audited?.findings ?? []) tell(`${message} (${code})`);
  return rows.roots.seen(tenant_uuid);
}
