import type { LogName, RowAuditContext } from './audit-context.ts';
import { auditLog, type FoundByAudit, MOST_FINDINGS } from './audit-log.ts';
import { auditRows } from './rows/audit-rows.ts';
import type { NewTurn } from './rows/turn-queries.ts';

/** Result of an audit of a log and of the rows beside it. */
export interface FoundWithRows extends FoundByAudit {
  /** Where the next audit continues with rows. */
  turns: NewTurn[];
}

/**
 * Audits one log, and the rows that follow from it; from a log that contradicts itself no row follows.
 *
 * @returns undefined for a log that has published nothing yet, or is gone
 */
export async function auditWithRows(
  parts: RowAuditContext,
  log: LogName,
  { signal }: { signal?: AbortSignal } = {},
): Promise<FoundWithRows | undefined> {
  const audited = await auditLog(parts, log, signal && { signal });
  if (audited === undefined) return undefined;
  const { kind, is_sound } = audited;
  const { findings, turns } = is_sound
    ? await auditRows(parts, log, { kind, signal })
    : { findings: [], turns: [] };
  const all = [...audited.findings, ...findings].slice(0, MOST_FINDINGS);
  return { ...audited, findings: all, turns };
}
