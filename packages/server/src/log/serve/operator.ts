import { setTimeout as sleep } from 'node:timers/promises';
import { Conflict, Invalid } from '../../errors.ts';
import { insertOperatorEntry } from '../../platform/audit/operator-entry.ts';
import type { Database } from '../../platform/db/database.ts';
import * as sql from './queries.ts';

/** Operator commands for a log. */
export const LOG_COMMANDS = ['freeze', 'acknowledge', 'rotate-key'] as const;
export type LogCommand = (typeof LOG_COMMANDS)[number];

/** Maximum wait for the sequencer, in milliseconds; polled meanwhile. */
const WAIT_MS = 10_000;
const LOOK_MS = 100;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Runs an operator command for one log, or for `all` frozen ones. Every change is in the audit log of the log's
 * tenant. Freezing is immediate; the sequencer does the rest, for which this waits a while.
 *
 * @param database with the role assay_worker
 * @returns a sentence for the operator
 * @throws AppError with such a sentence when the command does not apply
 */
export async function commandLog(
  database: Database,
  command: LogCommand,
  target: string,
  waitMs = WAIT_MS,
): Promise<string> {
  const logs = target === 'all' ? await frozenLogs(database, command) : [target.toLowerCase()];
  for (const logUuid of logs) await ask(database, command, logUuid);
  const count = logs.length === 1 ? `Log ${logs[0]}` : `${logs.length} logs`;
  if (command === 'freeze') return `${count}: frozen. Nothing is signed until you acknowledge.`;
  const done = command === 'acknowledge' ? 'acknowledged' : 'new key';
  const rest = await stillAsked(database, logs, waitMs);
  if (rest.length === 0) return `${count}: ${done}.`;
  return `${count}: noted. The sequencer does it as soon as it runs.`;
}

async function frozenLogs(database: Database, command: LogCommand): Promise<string[]> {
  if (command !== 'acknowledge') throw new Invalid(`Name the log to ${command}.`);
  const logs = await database.read(null, sql.selectFrozenLogs);
  if (logs.length === 0) throw new Conflict('No log is frozen.');
  return logs;
}

async function ask(database: Database, command: LogCommand, logUuid: string): Promise<void> {
  if (!UUID.test(logUuid)) throw new Invalid('A log is named by its uuid.');
  const why = 'An operator stopped this log.';
  const change = { action: `log.${command.replace('-', '_')}`, subject_uuid: logUuid };
  await database.write(null, async (tx) => {
    const tenantUuid = await sql.askOfLog(tx, logUuid, command, why);
    if (tenantUuid === undefined) throw new Invalid(`There is no log ${logUuid}.`);
    await insertOperatorEntry(tx, change, tenantUuid);
  });
}

async function stillAsked(database: Database, logs: string[], waitMs: number): Promise<string[]> {
  for (const end = performance.now() + waitMs; ; await sleep(LOOK_MS)) {
    const rest: string[] = [];
    for (const log of logs)
      if (await database.read(null, (db) => sql.isLogAsked(db, log))) rest.push(log);
    if (rest.length === 0 || performance.now() >= end) return rest;
  }
}
