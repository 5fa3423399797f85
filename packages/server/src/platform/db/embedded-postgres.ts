import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from '../error-code.ts';
import { passwordOf, scramVerifier } from './passwords.ts';
import { databaseAccount } from './postgres-account.ts';
import { prepareBinaries } from './postgres-binaries.ts';
import { ensureCluster, prepareDataDir, SUPERUSER } from './postgres-cluster.ts';
import {
  findPostmaster,
  isAlive,
  prepareSocketDir,
  type Settings,
  settingsFor,
  writeSettings,
} from './postgres-files.ts';
import {
  type Launch,
  lastLines,
  launchPostmaster,
  type RunningPostmaster,
  stopOrphan,
} from './postmaster.ts';

export { defaultDataDir } from './postgres-account.ts';

/** Name of the database in the embedded cluster, and of the role that owns it. */
const DATABASE = 'assay';
const OWNER = 'assay_owner';

export interface EmbeddedPostgresOptions {
  /** ASSAY_DATA: the cluster is in `<dataDir>/postgres`, its log in `<dataDir>/postgres.log`. */
  dataDir: string;
  /** Beat the built-in settings of postgresql.conf. */
  settings?: Settings;
  /** Told when a server that died could not be started again: time to end this process. */
  onFailure?: (error: Error) => void;
}

/** The PostgreSQL server that lives and dies with this process. */
export interface EmbeddedPostgres {
  /** DATABASE_URL of the owner, through a Unix socket. */
  url: string;
  /** URL of the superuser on the same database, for backup and tests. */
  superuserUrl: string;
  /** Another live process of ours started the server and will stop it. */
  attached: boolean;
  /** Fast shutdown, bounded; nothing when attached. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the cluster in `dataDir`, creating it at the first start. Attaches when another live
 * process of ours runs it; stops and replaces a server whose starter was killed. Restarts a server that dies.
 * Throws with the server's last log lines when it cannot start.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const account = databaseAccount(join(resolve(options.dataDir), 'postgres'));
  const dataDir = await prepareDataDir(resolve(options.dataDir), account);
  const clusterDir = join(dataDir, 'postgres');
  const binaries = await prepareBinaries(dataDir, account);
  const secret = await ensureCluster(clusterDir, binaries, account);

  for (let attempt = 1; ; attempt++) {
    const other = await serverOfLiveProcess(clusterDir, secret);
    if (other) return { ...urls(other, secret), attached: true, stop: async () => {} };
    const socketDir = await prepareSocketDir(clusterDir, account);
    await writeSettings(clusterDir, settingsFor(socketDir, options.settings), account);
    const logFile = join(dataDir, 'postgres.log');
    const launch = { postgres: binaries.postgres, clusterDir, socketDir, logFile, account };
    try {
      const stop = await startOwned(launch, secret, options.onFailure);
      return { ...urls(socketDir, secret), attached: false, stop };
    } catch (error) {
      if (!(error instanceof OtherServer) || attempt === RETRIES) throw error;
    }
  }
}

/** Another process started a server first: attach to that one. */
class OtherServer extends Error {}

/** Records before and after the start that this process manages the server, in case two start at the same time. */
async function startOwned(
  launch: Launch,
  secret: string,
  onFailure: EmbeddedPostgresOptions['onFailure'],
): Promise<() => Promise<void>> {
  const { superuserUrl } = urls(launch.socketDir, secret);
  const claim = () => writeFile(ownerFile(launch.clusterDir), String(process.pid), { mode: 0o600 });
  await claim();
  const stop = await supervise(launch, superuserUrl, onFailure);
  try {
    await claim();
    await ensureOwner(superuserUrl, secret);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

const ownerFile = (clusterDir: string): string => `${clusterDir}.starter`;

/**
 * Returns the socket directory of the server that another live process manages; stops orphans. Waits for a
 * server that does not answer: it is starting or stopping.
 */
async function serverOfLiveProcess(
  clusterDir: string,
  secret: string,
): Promise<string | undefined> {
  for (const end = performance.now() + READY_WITHIN_MS; performance.now() < end; await sleep(50)) {
    const server = await findPostmaster(clusterDir);
    if (!server) return undefined;
    const starter = Number(await readFile(ownerFile(clusterDir), 'utf8').catch(() => ''));
    if (!(starter > 0 && isAlive(starter))) {
      await stopOrphan(clusterDir);
      return undefined;
    }
    if (await answers(urls(server.socketDir, secret).superuserUrl)) return server.socketDir;
  }
  throw new Error(`The PostgreSQL server of ${clusterDir} runs but does not answer.`);
}

function urls(socketDir: string, secret: string): { url: string; superuserUrl: string } {
  const at = `localhost/${DATABASE}?host=${encodeURIComponent(socketDir)}`;
  return {
    url: `postgres://${OWNER}:${passwordOf(OWNER, secret)}@${at}`,
    superuserUrl: `postgres://${SUPERUSER}:${secret}@${at}`,
  };
}

const MOST_RESTARTS = 5;
const RESTARTS_WITHIN_MS = 60_000;

/** Keeps a server running until the returned function is called. */
async function supervise(
  launch: Launch,
  url: string,
  onFailure: (error: Error) => void = () => {},
): Promise<() => Promise<void>> {
  let stopping = false;
  const restarts: number[] = [];
  let running = await startAndWait(launch, url);
  const restart = async (): Promise<void> => {
    await running.exited;
    if (stopping) return;
    restarts.push(Date.now());
    const recent = restarts.filter((at) => at > Date.now() - RESTARTS_WITHIN_MS);
    if (recent.length > MOST_RESTARTS) throw new Error('PostgreSQL keeps dying.');
    running = await startAndWait(launch, url);
    if (stopping) await running.stop();
    return restart();
  };
  const ended = restart().catch(onFailure);
  return async () => {
    stopping = true;
    await running.stop();
    await ended;
  };
}

/** Recovery after a power cut replays up to max_wal_size, which takes a slow disk minutes. */
const READY_WITHIN_MS = 300_000;
const RETRIES = 20;
/** Reasons for which PostgreSQL does not start while a dead server's processes have not ended. */
const OF_DEAD_SERVER = /shared memory block|could not create lock file .*: No such file/;

/**
 * Retries a few times: shortly after a `kill -9` the dead server's children still hold its shared memory, or its
 * shell removes the directory of its socket, and a new server refuses to start.
 */
async function startAndWait(launch: Launch, url: string): Promise<RunningPostmaster> {
  for (let attempt = 1; ; attempt++) {
    await prepareSocketDir(launch.clusterDir, launch.account);
    const running = launchPostmaster(launch);
    if (await becomesReady(running, launch.clusterDir, url)) return running;
    await running.stop();
    const log = lastLines(launch.logFile);
    if (await findPostmaster(launch.clusterDir)) throw new OtherServer(log);
    if (attempt >= RETRIES || !OF_DEAD_SERVER.test(log)) {
      throw new Error(`PostgreSQL did not start. The end of ${launch.logFile}:\n${log}`);
    }
    await sleep(250);
  }
}

async function becomesReady(
  running: RunningPostmaster,
  clusterDir: string,
  url: string,
): Promise<boolean> {
  const pid = await running.pid;
  const end = performance.now() + READY_WITHIN_MS;
  while (performance.now() < end && !running.hasExited()) {
    if ((await findPostmaster(clusterDir))?.pid === pid && (await answers(url))) return true;
    await sleep(25);
  }
  return false;
}

/** Asks in the database that exists from the beginning. */
async function answers(superuserUrl: string): Promise<boolean> {
  const url = new URL(superuserUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (errorCode(error).startsWith('28')) throw error;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The owner is not a superuser, so migrations do nothing that an external server would refuse. */
async function ensureOwner(superuserUrl: string, secret: string): Promise<void> {
  const url = new URL(superuserUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => {});
  await client.connect();
  try {
    const owner = await client.query('select 1 from pg_roles where rolname = $1', [OWNER]);
    if (owner.rowCount === 0) {
      await client.query(
        `create role ${OWNER} login createrole createdb password ${pg.escapeLiteral(scramVerifier(passwordOf(OWNER, secret)))}`,
      );
    }
    const database = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}
