import { z } from 'zod';
import { type Actor, anonymous, type Change } from '../../context.ts';
import { insertAuditEntry } from '../../platform/audit/queries.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Job, Tasks } from '../../platform/jobs/queue.ts';
import { recordEvent } from '../../platform/notifications/record-event.ts';
import type { LogAuditContext, LogName } from './audit-context.ts';
import { auditLog, type FoundByAudit } from './audit-log.ts';
import * as sql from './queries.ts';

const HOUR_MS = 3_600_000;

/** Whom an audit is for that nobody asked for. */
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

/** Told of contradictions, which somebody has to look at. */
export type OnViolation = (log: LogName, message: string) => void;

/** Tasks of the bulk queue. */
export const logAuditTasks = (parts: LogAuditContext, onViolation: OnViolation): Tasks => ({
  'logs.audit': async ({ tenant_uuid, payload, signal }: Job) => {
    if (tenant_uuid === null) throw new Error('A log is of a tenant');
    const { log_uuid, requested_by } = Payload.parse(payload);
    await recordAudit(parts, { tenant_uuid, log_uuid }, { requested_by, signal, onViolation });
  },
});

interface Asked {
  requested_by: string;
  signal: AbortSignal;
  onViolation: OnViolation;
}

const auditor: Actor = { ...anonymous(''), kind: 'system', name: 'system' };

/** The result is recorded, so that nobody can put another one in its place. */
const resultOf = ({ log_uuid }: LogName, { size, findings }: FoundByAudit): Change => ({
  action: 'log.audit_result',
  subject_uuid: log_uuid,
  details: { size: Number(size), findings: findings.length },
});

async function recordAudit(parts: LogAuditContext, log: LogName, asked: Asked): Promise<void> {
  const { database } = parts;
  const started_at = await database.read(log.tenant_uuid, sql.readClock);
  const audited = await auditLog(parts, log, { signal: asked.signal });
  if (audited === undefined) return;
  const { requested_by } = asked;
  const [first] = audited.findings;
  await database.write(log.tenant_uuid, async (tx) => {
    await sql.insertAudit(tx, { ...log, ...audited, started_at, requested_by });
    await insertAuditEntry(tx, { ...auditor, tenantUuid: log.tenant_uuid }, resultOf(log, audited));
    if (first === undefined) return;
    const facts = { log_uuid: log.log_uuid, reason: first.message, findings: audited.findings.length };
    await recordEvent(tx, log.tenant_uuid, { kind: 'log.alarm', facts });
  });
  if (first !== undefined) asked.onViolation(log, first.message);
}

/** Looks now and every hour which logs are due: each one that grew, once a day. Until the returned function is called. */
export function auditDaily(database: Database, onFailure: (error: unknown) => void): () => void {
  const look = () => void enqueueDue(database).catch(onFailure);
  look();
  const timer = setInterval(look, HOUR_MS);
  return () => clearInterval(timer);
}

/** Lets all logs be audited that are due. */
export async function enqueueDue(database: Database): Promise<void> {
  for (const log of await database.read(null, sql.selectLogsToAudit))
    await database.write(log.tenant_uuid, (tx) => enqueueAudit(tx, log, DAILY));
}
