import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { errorCode } from '../error-code.ts';
import { installQueue } from '../jobs/install.ts';
import { checkServerVersion, type LoginRole, urlOfRole } from './connect.ts';
import { scramVerifier } from './passwords.ts';

/** One file of `packages/server/migrations`. */
export interface Migration {
  number: number;
  /** File name without its number and ending. */
  name: string;
  sql: string;
  /** Hexadecimal SHA-256 of the file. */
  sha256: string;
}

const DIRECTORY = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/** Reads all migrations in order; refuses two files with the same number. */
export async function readMigrations(directory = DIRECTORY): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(directory)).filter((f) => f.endsWith('.sql')).sort()) {
    const [, digits, name] = FILE_NAME.exec(file) ?? [];
    if (!digits || !name) throw new Error(`${file} is not named like 0042_what_it_does.sql.`);
    const number = Number(digits);
    if (migrations.at(-1)?.number === number)
      throw new Error(`There are two migrations ${digits}.`);
    const bytes = await readFile(`${directory}/${file}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    migrations.push({ number, name, sql: bytes.toString('utf8'), sha256 });
  }
  return migrations;
}

/** Any number will do, as long as all versions of Assay use the same. */
const MIGRATION_LOCK = 7_310_001;

export interface MigrateOptions {
  /** DATABASE_URL, of the owner. */
  url: string;
  /** The repository's by default. */
  migrations?: Migration[];
}

/**
 * Migrates the database and enables the login roles with DATABASE_URL's password. Each file runs once, in its
 * own transaction. A second process waits for the first. Refuses servers that are too old, databases that are
 * newer than this program, and files that changed after they ran.
 *
 * @returns names of the migrations that ran now
 */
export async function migrate({ url, migrations }: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'assay migrate' });
  // A connection that is lost fails the statement that runs; the event alone would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const version = await client.query<{ n: number }>(
      "select current_setting('server_version_num')::int n",
    );
    checkServerVersion(version.rows[0]?.n ?? 0);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await applyAll(client, migrations ?? (await readMigrations()));
    await installQueue(url);
    await setPassword(client, url, 'assay_app');
    await setPassword(client, url, 'assay_worker');
    await setPassword(client, url, 'assay_sequencer');
    return applied;
  } finally {
    await client.end();
  }
}

async function applyAll(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists migration (
    number int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`);
  const done = await client.query<Migration>('select number, name, sha256 from migration');
  refuseDifferences(done.rows, migrations);
  const missing = migrations.filter((m) => !done.rows.some((d) => d.number === m.number));
  for (const migration of missing) await apply(client, migration);
  return missing.map((m) => m.name);
}

function refuseDifferences(done: Migration[], migrations: Migration[]): void {
  for (const { number, name, sha256 } of done) {
    const file = migrations.find((m) => m.number === number);
    if (!file) {
      throw new Error(
        `The database has migration ${number} (${name}), which this version of Assay does not know. Start the newer version.`,
      );
    }
    if (file.sha256 !== sha256) {
      throw new Error(
        `Migration ${number} (${name}) was changed after it ran. Migrations only go forward: undo the change and add a new file.`,
      );
    }
  }
}

async function apply(client: pg.Client, { number, name, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migration (number, name, sha256) values ($1, $2, $3)', [
      number,
      name,
      sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`Migration ${number} (${name}) failed: ${describe(error, sql)}`, {
      cause: error,
    });
  }
}

/** PostgreSQL counts characters from one; people count lines. */
function describe(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError))
    return error instanceof Error ? error.message : String(error);
  const { message, position } = error;
  if (!position) return message;
  return `${message} (line ${sql.slice(0, Number(position)).split('\n').length})`;
}

/** Leaves a password that works alone: other databases of the cluster may be migrating as well. */
async function setPassword(client: pg.Client, url: string, role: LoginRole): Promise<void> {
  const roleUrl = urlOfRole(url, role);
  if (await canSignIn(roleUrl)) return;
  const verifier = scramVerifier(decodeURIComponent(new URL(roleUrl).password));
  await client.query(`alter role ${role} password ${client.escapeLiteral(verifier)}`);
}

async function canSignIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (errorCode(error).startsWith('28')) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
