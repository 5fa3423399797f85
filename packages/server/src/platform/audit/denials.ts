import { type Actor, NIL_UUID } from '../../context.ts';
import { Unavailable } from '../../errors.ts';
import type { Database } from '../db/database.ts';
import { insertAuditEntry } from './queries.ts';

/** Counts refused calls by actor and writes them to the audit log once a minute, never one entry per request. */
export interface Denials {
  /** Counts one refusal of a call by its name. Calls without an identity are not counted. */
  note(operation: string, actor: Actor): void;
  /** Writes the refusals counted since the last flush. */
  flush(): Promise<void>;
  /** Writes the rest and ends. */
  close(): Promise<void>;
}

/** Maximum number of pending pairs of actor and call; refusals of further pairs are not counted. */
const MOST = 10_000;

interface Counted {
  actor: Actor;
  operation: string;
  count: number;
}

/** Begins to count: one entry `access.denied` per actor, call and minute, with the number of refusals. */
export function createDenials(
  database: Database,
  log: { error(values: object, text: string): void },
  everyMs = 60_000,
): Denials {
  let waiting = new Map<string, Counted>();
  let writing = Promise.resolve();

  function note(operation: string, actor: Actor, count = 1): void {
    if (actor.tenantUuid === NIL_UUID) return;
    const key = `${actor.tenantUuid} ${actor.uuid} ${operation}`;
    const known = waiting.get(key);
    if (known) known.count += count;
    else if (waiting.size < MOST) waiting.set(key, { actor, operation, count });
  }

  async function writeAll(): Promise<void> {
    const taken = [...waiting.values()];
    waiting = new Map();
    const tenants = Map.groupBy(taken, ({ actor }) => actor.tenantUuid);
    for (const [tenantUuid, counted] of tenants) {
      await write(database, tenantUuid, counted).catch((error) => {
        log.error({ err: error }, 'refusals could not be recorded');
        // The next minute retries, unless the tenant is deleted.
        if (error instanceof Unavailable)
          for (const { operation, actor, count } of counted) note(operation, actor, count);
      });
    }
  }

  const flush = () => {
    writing = writing.then(writeAll);
    return writing;
  };
  const timer = setInterval(() => void flush(), everyMs).unref();
  return {
    note: (operation, actor) => note(operation, actor),
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}

const write = (database: Database, tenantUuid: string, counted: Counted[]): Promise<void> =>
  database.write(tenantUuid, async (tx) => {
    for (const { actor, operation, count } of counted)
      await insertAuditEntry(tx, actor, {
        action: 'access.denied',
        subject_uuid: NIL_UUID,
        details: { operation, count },
        outcome: 'refused',
      });
  });
