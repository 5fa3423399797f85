import { z } from 'zod';
import { type Actor, anonymous, type Change } from '../../context.ts';
import { insertAuditEntry } from '../../platform/audit/queries.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Job, Tasks } from '../../platform/jobs/queue.ts';
import { recordEvent } from '../../platform/notifications/record-event.ts';
import type { LogName, RowAuditContext } from './audit-context.ts';
import { auditWithRows, type FoundWithRows } from './audit-with-rows.ts';
import { readState, sealState } from './part/audit-state.ts';
import { putState } from './part/state-queries.ts';
import * as sql from './queries.ts';
import { readDiffering } from './rows/audit-rows.ts';
import { putTurn } from './rows/turn-queries.ts';

/** Requester of the daily audits, which no principal asked for. */
const DAILY = 'system';

const Payload = z.object({ log_uuid: z.uuid(), requested_by: z.string() });

/** Lets a worker audit a log; one that waits already is enough. */
export const enqueueAudit = (
  tx: Writer,
  { tenant_uuid, log_uuid }: LogName,
  requested_by: string,
): Promise<string> =>
  enqueue(tx, {
    task: 'logs.audit',
    payload: { log_uuid, requested_by },
    tenant_uuid,
    job_key: log_uuid,
  });

/** Reports a contradiction, which an operator has to examine. */
export type OnViolation = (log: LogName, message: string) => void;

/** Tasks of the bulk queue. */
export function logAuditTasks(parts: RowAuditContext, onViolation: OnViolation): Tasks {
  const differingRows = hourly(() => readDiffering(parts.database));
  return {
    'logs.audit': async ({ tenant_uuid, payload, signal }: Job) => {
      if (tenant_uuid === null) throw new Error('A log is of a tenant');
      const { log_uuid, requested_by } = Payload.parse(payload);
      const asked = { requested_by, signal, onViolation };
      // Daily audits share one pass over the rows of all tenants.
      const of = requested_by === DAILY ? { ...parts, differingRows } : parts;
      await recordAudit(of, { tenant_uuid, log_uuid }, asked);
    },
  };
}

const HOUR_MS = 3_600_000;

/** Gives the same answer for an hour; a failure is not kept. */
function hourly<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    if (last !== undefined && performance.now() - last.at < HOUR_MS) return last.answer;
    const made = { at: performance.now(), answer: read() };
    made.answer.catch(() => {
      if (last === made) last = undefined;
    });
    last = made;
    return made.answer;
  };
}

interface Asked {
  requested_by: string;
  signal: AbortSignal;
  onViolation: OnViolation;
}

const auditor: Actor = { ...anonymous(''), kind: 'system', name: 'system' };

/** Records the result, so that another one cannot replace it, and which turns began and ended with it. */
const resultOf = (
  { log_uuid }: LogName,
  started_at: Date,
  { size, hashed, findings, turns, is_sound }: FoundWithRows,
): Change => ({
  action: 'log.audit_result',
  subject_uuid: log_uuid,
  details: {
    ...{ size: Number(size), hashed, findings: findings.length, rows: is_sound, started_at },
    began: turns.filter(({ is_begun }) => is_begun).map(({ name }) => name),
    ended: turns.filter(({ is_whole }) => is_whole).map(({ name }) => name),
  },
});

async function recordAudit(parts: RowAuditContext, log: LogName, asked: Asked): Promise<void> {
  const { database } = parts;
  const started_at = await database.read(log.tenant_uuid, sql.readClock);
  const { requested_by, signal } = asked;
  // An audit on request is one of everything.
  const last = requested_by === DAILY ? await readState(parts, log) : null;
  const audited = await auditWithRows(parts, log, { signal, last });
  if (audited === undefined) return;
  const { left } = audited;
  const state = left && (await sealState(parts, log, left));
  const [first] = audited.findings;
  await database.write(log.tenant_uuid, async (tx) => {
    for (const recheck of audited.turns) await putTurn(tx, log, recheck);
    await putState(tx, log, state);
    await sql.insertAudit(tx, { ...log, ...audited, started_at, requested_by });
    await insertAuditEntry(
      tx,
      { ...auditor, tenantUuid: log.tenant_uuid },
      resultOf(log, started_at, audited),
    );
    if (first === undefined) return;
    const facts = {
      log_uuid: log.log_uuid,
      reason: first.message,
      findings: audited.findings.length,
    };
    await recordEvent(tx, log.tenant_uuid, { kind: 'log.alarm', facts });
  });
  if (first !== undefined) asked.onViolation(log, first.message);
}

/** Lets all logs be audited that grew since their last audit, each once a day at most; gives how many these are. */
export async function enqueueDue(database: Database): Promise<number> {
  const due = await database.read(null, sql.selectLogsToAudit);
  for (const log of due)
    await database.write(log.tenant_uuid, (tx) => enqueueAudit(tx, log, DAILY));
  return due.length;
}
