import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from './database.ts';
import { testCluster } from './test-cluster.ts';

/** A separate, migrated and empty database with access for tests. */
export interface TestDatabase {
  /** Its name in the cluster. Once it is closed, others are copied from it. */
  name: string;
  /** Access with the role of requests. */
  app: Database;
  /** Access with the role of jobs. */
  worker: Database;
  /**
   * Access as the owner, who passes every tenant's policy: for catalog checks and for direct changes to rows.
   * Each call is a separate transaction.
   */
  owner<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /**
   * Access as the cluster's superuser, who bypasses everything: for attacks by a person with the whole
   * database.
   */
  superuser<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** DATABASE_URL of the owner. */
  url: string;
  /** Closes all of the above. The database stays until {@link dropDatabase} removes it. */
  close(): Promise<void>;
  /** Closes all of the above and removes the database. */
  drop(): Promise<void>;
}

/**
 * Copies the migrated template of this run's cluster (about 0.1 s): once per test file, with one tenant per
 * test. Call `drop()` in `after`.
 *
 * @param template name of a closed database to copy instead
 */
export async function testDatabase(template = 'assay'): Promise<TestDatabase> {
  const cluster = await testCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  // The other strategy writes each page to the log too, which takes three times as long.
  await administer(
    cluster.superuserUrl,
    `create database ${name} template ${template} strategy file_copy owner assay_owner`,
  );
  const url = databaseUrl(cluster.url, name);
  const app = openDatabase({ url, role: 'assay_app', size: 4 });
  const worker = openDatabase({ url, role: 'assay_worker', size: 4 });
  const owner = new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true });
  owner.on('error', () => {});
  const superuser = new pg.Pool({
    connectionString: databaseUrl(cluster.superuserUrl, name),
    max: 1,
    allowExitOnIdle: true,
  });
  superuser.on('error', () => {});
  const close = async () => {
    await Promise.all([app.close(), worker.close(), owner.end(), superuser.end()]);
  };
  return {
    name,
    app,
    worker,
    owner: async (text, values) => (await owner.query(text, values)).rows,
    superuser: async (text, values) => (await superuser.query(text, values)).rows,
    url,
    close,
    async drop() {
      await close();
      await dropDatabase(name);
    },
  };
}

/** Removes a database of this run's cluster. */
export async function dropDatabase(name: string): Promise<void> {
  const { superuserUrl } = await testCluster();
  await administer(superuserUrl, `drop database if exists ${name} with (force)`);
}

/** Creates an empty, unmigrated database in this run's cluster; for tests of migrations. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const cluster = await testCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(
    cluster.superuserUrl,
    `create database ${name} template template0 owner assay_owner`,
  );
  return { url: databaseUrl(cluster.url, name), drop: () => dropDatabase(name) };
}

function databaseUrl(url: string, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.href;
}

async function administer(superuserUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(superuserUrl, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
