import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ORDER_WAITING } from './waiting-order.ts';

/** First half of the advisory locks that mean "the worker with this name is alive"; any number works. */
const LIVES = 7_310_002;

/** Between two sweeps, in milliseconds, where the options name none. */
const SWEEP_MS = 2_000;

/** Workers that hold jobs although their process is gone. */
const ORPHANED = `
  select distinct j.locked_by as name from queue._private_jobs j
  where j.locked_by is not null and not exists (
    select from pg_locks l
    where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objsubid = 2
      and l.database = (select oid from pg_database where datname = current_database())
      and l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295)`;

/** Removes jobs that newer ones replaced as they ran, and that ended without success: their worker failed them, or is one of $1. */
const REMOVE_REPLACED = `
  delete from queue._private_jobs j
  where j.flags ? 'replaced' and (j.locked_by is null or j.locked_by = any($1::text[]))`;

/** Keeps one connection for a worker: a sign of life, an ear for cancellations and serial jobs, a broom. */
export interface Watch {
  /** Takes the worker's sign of life; its jobs are safe from other processes' sweeps. */
  live(workerName: string): Promise<void>;
  stop(): Promise<void>;
}

export interface WatchOptions {
  /** URL of assay_worker. */
  url: string;
  onCancel: (jobId: string) => void;
  /** Told that a job of a task can begin that runs one after the other with some. */
  onSerial: (task: string) => void;
  /** Milliseconds between two sweeps. */
  sweep_ms?: number | undefined;
  /** Called after each sweep that reached the database. */
  onSweep?: (() => void) | undefined;
}

/**
 * Watches the queue's locks. graphile-worker frees a killed worker's jobs after four hours. Here each worker's
 * process holds an advisory lock, which ends with its session, and every watch frees the jobs of workers whose
 * lock was missing in two sweeps. It also keeps waiting jobs in order. A lost connection is replaced, and its lock taken again.
 */
export function watchWorkers(options: WatchOptions): Watch {
  const names = new Set<string>();
  const stopped = new AbortController();
  // One at a time: of two, the second would wait forever for the locks of the first.
  let opening: Promise<pg.Client> | undefined;
  let suspects = new Set<string>();

  const lost = () => {
    opening = undefined;
  };
  const open = async (): Promise<pg.Client> => {
    const fresh = await listen(options, lost);
    for (const name of names) await hold(fresh, name);
    return fresh;
  };
  const connection = (): Promise<pg.Client> => {
    opening ??= open().catch((error) => {
      lost();
      throw error;
    });
    return opening;
  };
  const sweep = async (): Promise<void> => {
    const db = await connection();
    const { rows } = await db.query<{ name: string }>(ORPHANED, [LIVES]);
    const gone = rows.map((row) => row.name).filter((name) => suspects.has(name));
    await db.query(REMOVE_REPLACED, [gone]);
    if (gone.length > 0) await db.query('select queue.force_unlock_workers($1::text[])', [gone]);
    suspects = new Set(rows.map((row) => row.name));
    await db.query(ORDER_WAITING);
    options.onSweep?.();
  };
  const loop = repeat(sweep, { every_ms: options.sweep_ms ?? SWEEP_MS, signal: stopped.signal });
  return {
    async live(name) {
      names.add(name);
      await hold(await connection(), name);
    },
    async stop() {
      stopped.abort();
      await loop;
      const client = await opening?.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}

async function repeat(
  sweep: () => Promise<void>,
  { every_ms, signal }: { every_ms: number; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    // An outage of the database ends by itself; the next round connects again.
    await sweep().catch(() => {});
    await sleep(every_ms, undefined, { signal }).catch(() => {});
  }
}

async function listen(options: WatchOptions, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'assay watch',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', onLost);
  client.on('end', onLost);
  client.on('notification', ({ channel, payload = '' }) =>
    channel === 'assay_cancel' ? options.onCancel(payload) : options.onSerial(payload),
  );
  await client.connect();
  await client.query('listen assay_cancel; listen assay_serial');
  return client;
}

const hold = (client: pg.Client, name: string): Promise<unknown> =>
  client.query('select pg_advisory_lock($1, hashtext($2))', [LIVES, name]);
