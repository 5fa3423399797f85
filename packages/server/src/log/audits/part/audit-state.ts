import { LastRun } from '../../../fsck/scope/last-run.ts';
import type { Sealed } from '../../../platform/secrets/vault.ts';
import type { LogName, RowAuditContext } from '../audit-context.ts';
import { findState } from './state-queries.ts';

type StateContext = Pick<RowAuditContext, 'database' | 'vault' | 'recheck_days'>;

const DAY_MS = 86_400_000;

const nameOf = ({ tenant_uuid, log_uuid }: LogName): Sealed => ({
  owner: tenant_uuid,
  purpose: 'log-audit-state',
  subject: log_uuid,
});

/**
 * Reads the state that the last clean audit of a log left; null where there is none, it was not sealed by this installation for this log, or is
 * older than a whole sweep may take: the next audit then looks at everything.
 */
export async function readState(parts: StateContext, log: LogName): Promise<LastRun | null> {
  const sealed = await parts.database.read(log.tenant_uuid, (db) => findState(db, log));
  if (sealed === undefined) return null;
  try {
    const plain = await parts.vault.open(nameOf(log), sealed);
    const state = LastRun.parse(JSON.parse(plain.toString('utf8')));
    const age = Date.now() - Date.parse(state.at);
    return age >= 0 && age < parts.recheck_days * DAY_MS ? state : null;
  } catch {
    return null;
  }
}

/** Seals the state that an audit leaves for the next one. */
export const sealState = (
  { vault }: Pick<StateContext, 'vault'>,
  log: LogName,
  state: LastRun,
): Promise<Buffer> => vault.seal(nameOf(log), Buffer.from(JSON.stringify(state)));
