import { createHash } from 'node:crypto';
import { constants, readFileSync, statSync } from 'node:fs';
import {
  access,
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode } from '../error-code.ts';
import { flushDirectory } from '../flush-directory.ts';
import { type Account, isReachable } from './postgres-account.ts';

/** Settings of postgresql.conf by name; values as PostgreSQL spells them, without quotes. */
export type Settings = Record<string, string>;

/** Longest Unix socket path that every supported system takes (macOS: 104 with the final zero). */
const LONGEST_SOCKET_PATH = 103;

/**
 * The settings that Assay's figures were measured with. They go to a file, never to the command
 * line, whose options would silently beat ALTER SYSTEM.
 */
export function settingsFor(socketDir: string, overrides: Settings = {}): Settings {
  const mega = 1024 * 1024;
  const buffers = Math.max(64, Math.min(2048, Math.floor(totalmem() / 8 / mega)));
  return {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    password_encryption: 'scram-sha-256',
    ssl: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: `${buffers}MB`,
    work_mem: '32MB',
    max_wal_size: '4GB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_statement: 'none',
    log_min_duration_statement: '-1',
    log_min_error_statement: 'panic',
    log_min_messages: 'warning',
    ...overrides,
  };
}

/** Writes `assay.conf` into the cluster, which its postgresql.conf includes last. */
export async function writeSettings(
  clusterDir: string,
  settings: Settings,
  account: Account | undefined,
): Promise<void> {
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  );
  const path = join(clusterDir, 'assay.conf');
  const head = '# Written at every start. Put your own settings into postgresql.auto.conf.\n';
  // PostgreSQL does not start with half of it, so it is never there by half.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${head}${lines.join('\n')}\n`, { mode: 0o600, flush: true });
  if (account) await chown(draft, account.uid, account.gid);
  await rename(draft, path);
  await flushDirectory(clusterDir);
}

/**
 * Creates or reuses a short private directory for the Unix socket; its name is derived from the data directory.
 * Refuses a directory of that name that others can access.
 */
export async function prepareSocketDir(
  clusterDir: string,
  account: Account | undefined,
): Promise<string> {
  const hash = createHash('sha256').update(clusterDir).digest('hex').slice(0, 12);
  const dir = join(await temporaryDir(account), `assay-${hash}`);
  await mkdir(dir, { mode: 0o700 }).then(
    () => (account ? chown(dir, account.uid, account.gid) : undefined),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const found = await lstat(dir);
  const owner = account?.uid ?? process.getuid?.();
  const ours = found.uid === owner || (found.uid === 0 && process.getuid?.() === 0);
  if (!found.isDirectory() || !ours) {
    throw new Error(
      `${dir} belongs to somebody else; remove it or set TMPDIR to another directory.`,
    );
  }
  if (account) await chown(dir, account.uid, account.gid);
  await chmod(dir, 0o700);
  return dir;
}

async function temporaryDir(account: Account | undefined): Promise<string> {
  const folder = resolve(tmpdir());
  const socket = join(folder, 'assay-000000000000', '.s.PGSQL.5432.lock');
  const usable = await access(folder, constants.W_OK).then(
    () => !account || isReachable(folder, account),
    () => false,
  );
  return usable && Buffer.byteLength(socket) <= LONGEST_SOCKET_PATH ? folder : '/tmp';
}

/** Removes temporary files next to `path` whose processes have ended: names are `<path>.<process id>…`. */
export async function sweepDrafts(path: string): Promise<void> {
  const prefix = `${basename(path)}.`;
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length).split('.', 1)[0]);
    if (!Number.isInteger(pid) || pid <= 0 || isAlive(pid)) continue;
    await rm(join(dirname(path), name), { recursive: true, force: true });
  }
}

/** Data that a running (or killed) server wrote into the cluster about itself. */
export interface Postmaster {
  pid: number;
  socketDir: string;
}

/**
 * Finds the server that currently runs on this cluster. A file of a killed server does not count; one whose
 * process id now belongs to another program is removed, because PostgreSQL would refuse to start.
 */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const path = join(clusterDir, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch(() => '');
  const [pidLine, , , , socketDir = ''] = text.split('\n');
  const pid = Number(pidLine);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return undefined;
  if (await worksIn(pid, clusterDir)) return { pid, socketDir };
  await rm(path, { force: true });
  return undefined;
}

/** Tells whether a process is running, ours or not. A zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  try {
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return true;
  }
}

/** A server's working directory is its cluster; where /proc is missing the number must do. */
async function worksIn(pid: number, clusterDir: string): Promise<boolean> {
  if (!statSync('/proc/self/cwd', { throwIfNoEntry: false })) return true;
  const cwd = await readlink(`/proc/${pid}/cwd`).catch((error: NodeJS.ErrnoException) =>
    error.code === 'EACCES' || error.code === 'EPERM' ? clusterDir : '',
  );
  return cwd === clusterDir;
}
