import type { Config } from './config.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';

/**
 * Runs an operator's work with the installation's database, migrated and with the role assay_worker. Starts the
 * embedded one if no server runs it.
 */
export async function withOperatorDatabase<T>(
  { database_url, data_dir }: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const embedded =
    database_url === undefined ? await startEmbeddedPostgres({ dataDir: data_dir }) : undefined;
  try {
    const url = database_url ?? embedded?.url ?? '';
    await migrate({ url });
    const database = openDatabase({ url, role: 'assay_worker', size: 1 });
    return await work(database).finally(() => database.close());
  } finally {
    await embedded?.stop();
  }
}
