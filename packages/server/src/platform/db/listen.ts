import pg from 'pg';
import { type LoginRole, urlOfRole } from './connect.ts';

const RECONNECT_MS = 1_000;

/** A permanent LISTEN on one channel. */
export interface Listener {
  /** Calls back for each payload until the returned function is called. */
  subscribe(onPayload: (payload: string) => void): () => void;
  close(): Promise<void>;
}

/**
 * Listens on a channel with a separate connection, and reconnects when it is lost. Payloads sent meanwhile are
 * lost, so callers must also poll.
 *
 * @param channel fixed in the code
 */
export function listen(databaseUrl: string, role: LoginRole, channel: string): Listener {
  const subscribers = new Set<(payload: string) => void>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: urlOfRole(databaseUrl, role), keepAlive: true });
    client = next;
    next.on('notification', ({ payload = '' }) => {
      for (const subscriber of subscribers) subscriber(payload);
    });
    next.on('error', () => {});
    next.on('end', () => {
      if (!closed) timer = setTimeout(connectAgain, RECONNECT_MS);
    });
    await next.connect();
    await next.query(`listen ${channel}`);
  }
  function connectAgain(): void {
    connect().catch(() => client?.end().catch(() => {}));
  }
  connectAgain();

  return {
    subscribe(onPayload) {
      subscribers.add(onPayload);
      return () => subscribers.delete(onPayload);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
