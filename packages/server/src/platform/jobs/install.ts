import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

/** Schema of the queue; role `assay_queue` owns it and all that is in it. */
export const SCHEMA = 'queue';

/** Indexes that graphile-worker lacks: waiting jobs by tenant, locked jobs by worker, and those that newer ones replaced. */
const INDEXES = `
  create index if not exists assay_waiting on queue._private_jobs ((payload ->> 'tenant_uuid')) where is_available;
  create index if not exists assay_locked on queue._private_jobs (locked_by) where locked_by is not null;
  create index if not exists assay_replaced on queue._private_jobs (id) where flags ? 'replaced'`;

/** Migrates the queue's tables. Part of `migrate`, which holds the lock. */
export async function installQueue(url: string): Promise<void> {
  // These connections are used only here, so the role setting affects nothing else.
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c role=assay_queue' });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, schema: SCHEMA, logger: new Logger(() => () => {}) });
    await pool.query(INDEXES);
  } finally {
    await pool.end();
  }
}
