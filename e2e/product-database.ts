/** SQL on the embedded database of a product that runs. */
import { startEmbeddedPostgres } from '@assay/server/platform/db/embedded-postgres.ts';
import pg from 'pg';
import type { Product } from './product.ts';

/** One connection for each data directory: stories ask hundreds of times. It ends with its server or with this process. */
const pools = new Map<string, Promise<pg.Pool>>();

/** Runs a statement as the owner of the database, who passes every tenant's policy. */
export async function inDatabaseOf(
  { dataDir }: Pick<Product, 'dataDir'>,
  text: string,
  values: unknown[] = [],
): Promise<void> {
  const opened = pools.get(dataDir) ?? open(dataDir);
  pools.set(dataDir, opened);
  await (await opened).query(text, values);
}

async function open(dataDir: string): Promise<pg.Pool> {
  const { url } = await startEmbeddedPostgres({ dataDir });
  const pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  // The server has ended; one that is started again may have another address.
  pool.on('error', () => pools.delete(dataDir));
  return pool;
}
