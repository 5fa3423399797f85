import type { Config } from './config.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';

/**
 * Does what an operator wants with the installation's database, migrated and signed in as assay_worker. The embedded
 * one is started where no server runs it.
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
