import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  access,
  appendFile,
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { flushDirectory } from '../flush-directory.ts';
import { type Account, isReachable } from './postgres-account.ts';
import type { Binaries } from './postgres-binaries.ts';
import { sweepDrafts } from './postgres-files.ts';

const run = promisify(execFile);

/** Name of the role that initdb creates; nothing but the launcher signs in as it. */
export const SUPERUSER = 'postgres';

/**
 * Creates the data directory, or complains when the database's account could not work in it. One that is there and closed,
 * as `mktemp -d` and systemd's StateDirectory make it, is opened to the group of that account, for passing through alone.
 */
export async function prepareDataDir(dataDir: string, account?: Account): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: account ? 0o711 : 0o700 });
  const real = await realpath(dataDir);
  if (account === undefined || (await canEnter(real, account))) return real;
  if (await isForAssay(real)) {
    await chown(real, ROOT, account.gid);
    await chmod(real, 0o710);
  }
  if (!isReachable(join(real, '..'), account) && !(await canEnter(real, account))) {
    throw new Error(
      `PostgreSQL does not run as root, and user ${account.uid} cannot reach ${real}. Set ASSAY_DATA to a directory such as /var/lib/assay.`,
    );
  }
  return real;
}

const ROOT = 0;

/**
 * Opens a directory only if it belongs to root and is empty or ours: ASSAY_DATA may name a home directory by
 * mistake.
 */
async function isForAssay(dir: string): Promise<boolean> {
  const { uid } = await stat(dir);
  const names = await readdir(dir);
  return uid === ROOT && (names.length === 0 || names.includes('postgres'));
}

/** The directory need not be listed to be used: passing through it is enough. */
async function canEnter(dir: string, account: Account): Promise<boolean> {
  return run('/usr/bin/test', ['-x', dir], { ...account }).then(
    () => true,
    () => false,
  );
}

/**
 * Creates the cluster unless it exists: data checksums, SCRAM, UTF-8 in code point order. Complete or absent:
 * built in a temporary directory and renamed, so that a killed first start leaves no partial cluster.
 *
 * @returns the secret of this cluster, from which the passwords of its roles are derived
 */
export async function ensureCluster(
  clusterDir: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<string> {
  const secretFile = join(clusterDir, 'assay.secret');
  const found = await readFile(secretFile, 'utf8').catch(() => undefined);
  if (found) return found;
  await sweepDrafts(clusterDir);
  const draft = `${clusterDir}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(draft, { mode: 0o700 });
    if (account) await chown(draft, account.uid, account.gid);
    const secret = await initialize(draft, binaries, account);
    await rename(draft, clusterDir);
    await flushDirectory(dirname(clusterDir));
    return secret;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process of ours was faster: its cluster works as well.
    if (await isThere(secretFile)) return readFile(secretFile, 'utf8');
    throw error;
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function initialize(
  dir: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const password = `${dir}.password`;
  try {
    await writeFile(password, secret, { mode: 0o600, flag: 'wx' });
    if (account) await chown(password, account.uid, account.gid);
    await run(binaries.initdb, initdbArguments(dir, password), {
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      cwd: dir,
      ...account,
    });
  } finally {
    await rm(password, { force: true });
  }
  // initdb has flushed its files; this write follows it.
  await appendFile(join(dir, 'postgresql.conf'), "\ninclude 'assay.conf'\n", { flush: true });
  const secretFile = join(dir, 'assay.secret');
  await writeFile(secretFile, secret, { mode: 0o600, flush: true });
  if (account) await chown(secretFile, account.uid, account.gid);
  await flushDirectory(dir);
  return secret;
}

const initdbArguments = (dir: string, passwordFile: string): string[] => [
  `--pgdata=${dir}`,
  `--username=${SUPERUSER}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--data-checksums',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];
