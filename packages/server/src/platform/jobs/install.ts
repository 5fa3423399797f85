import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

/** Schema of the queue; role `assay_queue` owns it and all that is in it. */
export const SCHEMA = 'queue';

/** Indexes that graphile-worker lacks: waiting jobs by tenant, locked jobs by worker, and those that newer ones replaced. */
const INDEXES = `
  create index if not exists assay_waiting on queue._private_jobs ((payload ->> 'tenant_uuid')) where is_available;
  create index if not exists assay_locked on queue._private_jobs (locked_by) where locked_by is not null;
  create index if not exists assay_replaced on queue._private_jobs (id) where flags ? 'replaced'`;

/**
 * Tells workers when a job of serial ones ends and others wait for it. graphile-worker 0.18 looks for the next job while the end of the
 * last one is still being stored, finds none, and would look again only a second later.
 */
const TELL_WAITING = `
  create or replace function queue.tell_waiting() returns trigger language plpgsql set search_path = pg_catalog as $f$
  begin
    perform pg_notify('assay_serial', t.identifier)
    from (select distinct j.task_id from queue._private_jobs j
          where j.job_queue_id = new.id and j.is_available and j.run_at <= now()) w
    join queue._private_tasks t on t.id = w.task_id;
    return null;
  end $f$;
  do $f$ begin
    if not exists (select from pg_trigger where tgname = 'tell_waiting' and tgrelid = 'queue._private_job_queues'::regclass) then
      create trigger tell_waiting after update on queue._private_job_queues for each row
        when (old.locked_at is not null and new.locked_at is null) execute function queue.tell_waiting();
    end if;
  end $f$`;

/** Migrates the queue's tables. Part of `migrate`, which holds the lock. */
export async function installQueue(url: string): Promise<void> {
  // These connections are used only here, so the role setting affects nothing else.
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c role=assay_queue' });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, schema: SCHEMA, logger: new Logger(() => () => {}) });
    await pool.query(INDEXES);
    await pool.query(TELL_WAITING);
  } finally {
    await pool.end();
  }
}
