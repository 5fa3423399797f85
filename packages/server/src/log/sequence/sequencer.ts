import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { urlOfRole } from '../../platform/db/connect.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { APPEND_CHANNEL } from '../append/queries.ts';
import type { Anchor } from '../publish/anchor.ts';
import { type CopiedCheckpoints, openCopiedCheckpoints } from '../publish/copied-checkpoints.ts';
import type { AnchorCopy } from '../publish/copy-place.ts';
import { reportFreeze } from '../publish/publish.ts';
import type { LogStore } from '../read/log-store.ts';
import { createLogWork } from './sequencer-work.ts';

/** Dependencies of a sequencer. */
export interface SequencerParts {
  /** DATABASE_URL, of the owner. */
  url: string;
  /** Signed in as assay_sequencer. */
  database: Database;
  /** With separate connections. */
  vault: Vault;
  store: LogStore;
  openAnchor(): Promise<Anchor>;
  /** Places of the last checkpoints besides the anchor. */
  copies?: readonly AnchorCopy[];
  log: Pick<Logger, 'error'>;
}

/** Orders, signs and publishes leaves until it is stopped. */
export interface Sequencer {
  stop(): Promise<void>;
}

/** Advisory locks: the active sequencer, and its success (function log_health). */
const LOCK = 7_310_010;

/** Interval at which an idle sequencer checks whether the active one has died. */
const RETRY_MS = 1_000;

/**
 * Starts a sequencer. Of several on one database one is active, and the others wait for its session to end. Two
 * active at once would be slow but safe, because the heads of logs are locked.
 */
export function startSequencer(parts: SequencerParts): Sequencer {
  const stopped = new AbortController();
  const running = run(parts, stopped.signal);
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

async function run(parts: SequencerParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await lead(parts, signal).catch((error) => parts.log.error({ error }, 'sequencing failed'));
    await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
  }
}

/** Works while its session holds the lock; returns immediately while another one does. */
async function lead(parts: SequencerParts, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const until = AbortSignal.any([signal, ended.signal]);
  const client = new pg.Client({
    connectionString: urlOfRole(parts.url, 'assay_sequencer'),
    application_name: 'assay sequencer',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => ended.abort());
  client.on('end', () => ended.abort());
  try {
    await client.connect();
    if (!(await tryLock(client, 1))) return;
    await work(parts, client, until);
  } finally {
    await client.end().catch(() => {});
  }
}

async function work(parts: SequencerParts, client: pg.Client, until: AbortSignal): Promise<void> {
  const anchor = await parts.openAnchor();
  let copied: CopiedCheckpoints | undefined;
  try {
    if (anchor.problem !== undefined) parts.log.error({ anchor: anchor.problem }, 'anchor damaged');
    let works = false;
    const onState = (ok: boolean) => {
      if (works === ok) return;
      works = ok;
      void setLock(client, ok).catch(() => {});
    };
    copied = await openCopiedCheckpoints(parts, parts.copies ?? [], reportFreeze(parts.log));
    const logWork = createLogWork({ ...parts, anchor, copied, onState });
    client.on('notification', () => logWork.wake());
    await client.query(`listen ${APPEND_CHANNEL}`);
    await logWork.run(until);
  } finally {
    await copied?.stop();
    await anchor.close();
  }
}

const setLock = (client: pg.Client, held: boolean) =>
  held ? tryLock(client, 2) : client.query('select pg_advisory_unlock($1, 2)', [LOCK]);

async function tryLock(client: pg.Client, part: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1, $2) as locked',
    [LOCK, part],
  );
  return rows[0]?.locked === true;
}
