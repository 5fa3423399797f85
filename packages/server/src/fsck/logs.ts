import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { Frontier } from '@assay/core/log/tree/frontier.ts';
import { leafHash } from '@assay/core/log/tree/hasher.ts';
import { auditLog } from '../log/audits/audit-log.ts';
import { nodeHasher } from '../log/keys/node-hasher.ts';
import type { FsckContext, Invariant, Report } from './fsck-context.ts';
import * as query from './log-queries.ts';

const BATCH = 2000;

/** I3: each log is one history, which all its checkpoints commit to. */
export const logs: Invariant = {
  id: 'I3',
  name: 'logs are whole, and their checkpoints are of one history',
  async check(parts, report) {
    let leaves = 0;
    const rows = await query.selectLogs(parts.all);
    for (const log of rows) {
      const tell = (problem: string) => report(`Log ${log.uuid}: ${problem}`);
      if (log.foreign > 0) tell(`${log.foreign} leaves are another tenant’s.`);
      leaves += await checkHead(parts, log, tell);
      const named = { tenant_uuid: log.tenant_uuid, log_uuid: log.uuid };
      const audited = await auditLog(parts, named, { only: 'log' });
      for (const { code, message } of audited?.findings ?? []) tell(`${message} (${code})`);
    }
    for (const { log_uuid, count } of await query.selectStrayEntries(parts.all))
      report(`${count} leaves are of log ${log_uuid}, which is not there.`);
    return `${rows.length} logs, ${leaves} leaves`;
  },
};

/** Hashes the rows again, also those that no checkpoint covers yet; ends at the first that is not in its place. */
async function checkHead({ all }: FsckContext, log: query.LogRow, tell: Report): Promise<number> {
  const frontier = new Frontier(nodeHasher);
  const size = Number(log.size);
  let next = 0;
  while (next < size) {
    const limit = Math.min(BATCH, size - next);
    const rows = await query.selectEntries(all, log.uuid, { from: next, limit });
    const gap = rows.findIndex(({ idx }, i) => Number(idx) !== next + i);
    for (const { idx, leaf, leaf_hash } of gap < 0 ? rows : rows.slice(0, gap)) {
      const hash = leafHash(nodeHasher, leaf);
      if (!equalBytes(hash, leaf_hash)) tell(`Leaf ${idx} is not the one that was hashed.`);
      frontier.append(hash);
    }
    next = Number(frontier.size);
    if (gap < 0 && rows.length === limit) continue;
    tell(`Leaf ${next} is missing: the head says ${size} leaves.`);
    return next;
  }
  if (!equalBytes(frontier.root(), log.root))
    tell(`The head of ${size} leaves is not that of the leaves.`);
  return size;
}
