import type { LastRun } from '../../fsck/scope/last-run.ts';
import { noteRanges } from '../../fsck/scope/ranges.ts';
import { type RangedTable, Scope } from '../../fsck/scope/scope.ts';
import type { LogName, RowAuditContext } from './audit-context.ts';
import { auditLog, type FoundByAudit, MOST_FINDINGS } from './audit-log.ts';
import { auditLogPart } from './part/audit-part.ts';
import type { LogKind } from './queries.ts';
import { auditRows, type RowChecks, readingAs } from './rows/audit-rows.ts';
import type { NewTurn } from './rows/turn-queries.ts';

/** Result of an audit of a log and of the rows beside it. */
export interface FoundWithRows extends FoundByAudit {
  /** Where the next audit continues with rows. */
  turns: NewTurn[];
  /** State for the next audit; null after a finding, so that the next one looks at everything. */
  left: LastRun | null;
}

interface AuditOptions {
  signal?: AbortSignal;
  /** State that the last clean audit left, to audit new leaves and a part of the rest; null for everything. */
  last?: LastRun | null;
  /** Checks of rows; all of them unless told. */
  checks?: Record<LogKind, RowChecks>;
}

/** Tables whose rows are compared in ranges beside a log of a kind. */
const RANGED: Record<LogKind, readonly RangedTable[]> = {
  ledger: ['document'],
  control: ['audit_entry', 'sbom'],
  signers: [],
};

/**
 * Audits one log, and the rows that follow from it; from a log that contradicts itself no row follows.
 *
 * @returns undefined for a log that has published nothing yet, or is gone
 */
export async function auditWithRows(
  parts: RowAuditContext,
  log: LogName,
  { signal, last = null, checks }: AuditOptions = {},
): Promise<FoundWithRows | undefined> {
  const all = readingAs(parts, log);
  const seen = last?.logs[log.log_uuid];
  const scope = new Scope(seen === undefined ? null : last, audits(parts.recheck_days));
  const audited = await (seen === undefined
    ? auditLog(parts, log, signal && { signal })
    : auditLogPart(parts, log, { all, scope, seen }));
  if (audited === undefined) return undefined;
  if (audited.seen !== undefined) scope.sawLog(log.log_uuid, audited.seen);
  const { kind, is_sound } = audited;
  const { findings, turns } = is_sound
    ? await auditRows(parts, log, { kind, scope, signal, checks })
    : { findings: [], turns: [] };
  const found = [...audited.findings, ...findings].slice(0, MOST_FINDINGS);
  const isClean = found.length === 0 && audited.seen !== undefined;
  if (isClean) await noteRanges(all, scope, RANGED[kind]);
  return { ...audited, findings: found, turns, left: isClean ? scope.left() : null };
}

/** Daily audits of a turn: half of the days, since a part can be the first of one turn and the last of the next. */
const audits = (days: number) => Math.ceil(days / 2);
