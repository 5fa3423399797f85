import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { urlOfRole } from './connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { scramVerifier } from './passwords.ts';

/** The cluster of a test run; its database `assay` is the template. */
export interface TestCluster {
  url: string;
  superuserUrl: string;
  /** Data directory of a product that was never started: its database is migrated and at rest. */
  unused: string;
}

/** No test data must survive a power cut. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  max_connections: '300',
};

/** Environment variable with the cluster that `startTestCluster` started. */
const VARIABLE = 'ASSAY_TEST_CLUSTER';

let running: (EmbeddedPostgres & TestCluster & { directory: string }) | undefined;

async function start(): Promise<EmbeddedPostgres & TestCluster & { directory: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-test-'));
  // The server may run under another account than the tests.
  chmodSync(directory, 0o711);
  const [unused, dataDir] = [join(directory, 'u'), join(directory, 'd')];
  const startIn = async (folder: string) => {
    const server = await startEmbeddedPostgres({ dataDir: folder, settings: FAST });
    running = { ...server, unused, directory };
    return running;
  };
  try {
    const first = await startIn(unused);
    await migrate({ url: first.url });
    await first.stop();
    copyDataDir(unused, dataDir);
    const server = await startIn(dataDir);
    await shortenSignIn(server);
    return server;
  } catch (error) {
    await stopTestCluster();
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the database of a data directory, at rest, into one that is not there, with its accounts. */
export function copyDataDir(from: string, to: string): void {
  mkdirSync(to, { mode: 0o711 });
  execFileSync('cp', ['-a', join(from, 'postgres'), to]);
}

/** Keeps the passwords, with one round of hashing: tests connect some twenty thousand times. */
async function shortenSignIn({ url, superuserUrl }: EmbeddedPostgres): Promise<void> {
  const roles = (['assay_app', 'assay_worker', 'assay_sequencer'] as const).map((role) =>
    urlOfRole(url, role),
  );
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const { username, password } of [...roles, url, superuserUrl].map((one) => new URL(one))) {
      const verifier = client.escapeLiteral(scramVerifier(decodeURIComponent(password), 1));
      await client.query(`alter role ${client.escapeIdentifier(username)} password ${verifier}`);
    }
  } finally {
    await client.end();
  }
}

/** Starts one for all processes that this one starts afterwards; the one of its parent serves them where there is one. */
export async function startTestCluster(): Promise<void> {
  if (process.env[VARIABLE]) return;
  const { url, superuserUrl, unused } = await start();
  const cluster: TestCluster = { url, superuserUrl, unused };
  process.env[VARIABLE] = JSON.stringify(cluster);
}

/** Stops and removes the cluster that this process started. */
export async function stopTestCluster(): Promise<void> {
  await running?.stop();
  if (running) rmSync(running.directory, { recursive: true, force: true });
  running = undefined;
}

let lazy: Promise<TestCluster> | undefined;

/** The cluster of this run; a test file that runs alone starts one and stops it when it ends. */
export function testCluster(): Promise<TestCluster> {
  lazy ??= find();
  return lazy;
}

async function find(): Promise<TestCluster> {
  const inherited = process.env[VARIABLE];
  if (inherited) return JSON.parse(inherited);
  const own = await start();
  process.on('exit', () => removeAtExit(own.directory));
  return own;
}

/** Asynchronous code cannot run at this point, so a shell waits for the server's end. */
function removeAtExit(directory: string): void {
  const script = `
server=$(head -n 1 "$1/d/postgres/postmaster.pid") && kill -INT "$server"
tries=0
while kill -0 "$server" && [ $tries -lt 200 ]; do sleep 0.02; tries=$((tries + 1)); done
rm -rf "$1"`;
  spawnSync('/bin/sh', ['-c', script, 'assay-test', directory], { stdio: 'ignore' });
}
