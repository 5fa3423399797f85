import type { Database } from '../../platform/db/database.ts';
import { freezeLog } from '../sequence/sequence-queries.ts';

/**
 * The database contradicts published data: nothing of this log is signed until an operator has acknowledged it.
 */
export class Contradiction extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Contradiction';
  }
}

/** Reports a frozen log, and the reason. */
export type OnFreeze = (logUuid: string, reason: string) => void;

/** Freezes a log, in a separate transaction. */
export async function freeze(
  database: Database,
  logUuid: string,
  reason: string,
  onFreeze: OnFreeze,
): Promise<void> {
  const isNew = await database.write(null, (tx) => freezeLog(tx, logUuid, reason.slice(0, 500)));
  if (isNew) onFreeze(logUuid, reason);
}
