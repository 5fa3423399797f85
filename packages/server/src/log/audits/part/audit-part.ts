import type { Finding } from '@assay/core/log/audit/finding.ts';
import { compareScope } from '../../../fsck/all-logs/beside-log.ts';
import { documentsOf } from '../../../fsck/contents.ts';
import type { ReadAll, Tell } from '../../../fsck/fsck-context.ts';
import { checkLogPart } from '../../../fsck/log-part/log-part.ts';
import type { SeenLog } from '../../../fsck/scope/last-run.ts';
import type { Scope } from '../../../fsck/scope/scope.ts';
import type { LogName, RowAuditContext } from '../audit-context.ts';
import { type FoundByAudit, MOST_FINDINGS } from '../audit-log.ts';
import { findLog } from '../queries.ts';
import { findLastCheckpoint } from './state-queries.ts';

interface PartOptions {
  all: ReadAll;
  /** Scope of the audit: new leaves, and a part of the rest. */
  scope: Scope;
  seen: SeenLog;
}

/**
 * Audits the leaves of a log that are new since the last clean audit, and the part of the rest that has its turn: leaves, files and
 * checkpoints; of a ledger also documents, and whether their content is there.
 *
 * @returns undefined for a log that has published nothing yet, or is gone
 */
export async function auditLogPart(
  parts: RowAuditContext,
  log: LogName,
  { all, scope, seen }: PartOptions,
): Promise<FoundByAudit | undefined> {
  const { tenant_uuid, log_uuid } = log;
  const [row, last] = await parts.database.read(tenant_uuid, async (db) => [
    await findLog(db, log_uuid),
    await findLastCheckpoint(db, log_uuid),
  ]);
  if (row === undefined || last === undefined) return undefined;
  const findings: Finding[] = [];
  const found = (finding: Finding) => {
    if (findings.length < MOST_FINDINGS) findings.push(finding);
  };
  const tell: Tell = (message, finding) => found({ index: null, message, ...finding });
  const head = { tenant_uuid, uuid: log_uuid, kind: row.kind, ...last };
  const hashed = await checkLogPart({ ...parts, all, scope }, head, { seen, tell });
  const isSound = findings.length === 0;
  // From a broken log nothing follows.
  if (isSound && row.kind === 'ledger') {
    const rows = documentsOf({ ...parts, scope, vault: null }, head, {
      row: (index, message) => found({ code: 'row_changed', index, message }),
      content: (index, problem) =>
        found({ code: 'payload_missing', index, message: `Leaf ${index}: ${problem}` }),
    });
    await compareScope({ all, scope }, head, rows);
  }
  const { kind } = row;
  const tree = { size: BigInt(last.size), root: new Uint8Array(last.root) };
  return { kind, ...tree, findings, hashed, is_sound: isSound, seen: scope.left().logs[log_uuid] };
}
