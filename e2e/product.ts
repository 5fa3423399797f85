/**
 * The whole product as its user starts it, for tests: a process group with the server, its workers and parsers,
 * and the embedded PostgreSQL below a temporary data directory.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, createClient, type Send } from '@assay/contract/client.ts';
import { type Api, api } from '@assay/contract/index.ts';
import { sendTo } from '@assay/contract/send-to.ts';
import { COMPILE_CACHE } from '@assay/server/platform/compile-cache.ts';
import { copyDataDir, testCluster } from '@assay/server/platform/db/test-cluster.ts';
import { buildProgram } from '../scripts/build-program.ts';
import { freePort, type Running, runningProcesses, until } from './processes.ts';

/** Root of this checkout, with a slash at the end. */
export const CHECKOUT = fileURLToPath(new URL('../', import.meta.url));

/** The first SuperAdmin. */
export const ADMIN = { email: 'admin@example.org', password: 'Correct-horse-7' };

/** A product that runs. */
export interface Product {
  /** Origin, without a slash at the end. */
  url: string;
  dataDir: string;
  /** Id of the started process; its process group has the same number. */
  pid: number;
  /** Signed in as the first SuperAdmin. */
  client: Client<Api>;
  /** Any request, with the same credential. */
  send: Send;
  /** Session token of the first SuperAdmin. */
  token(): string;
  /** Output so far, including logs. */
  output(): string;
  /** Its processes, the database's among them. */
  processes(): Running[];
  /** SIGTERM; throws when it does not end in order. Removes a data directory that was made for it. */
  stop(): Promise<void>;
  /** Sends SIGKILL to the whole process group; resolves when its processes are gone. The database is not in it. */
  kill9Group(): Promise<void>;
}

export interface StartOptions {
  /** Added to the environment, which has nothing of the tests' own but PATH, TMPDIR and NODE_COMPILE_CACHE. */
  env?: Record<string, string>;
  /** Data directory of an earlier product; `stop` keeps it. */
  dataDir?: string;
  /** Program and arguments; the server itself when left out. */
  command?: [string, ...string[]];
  /** Account to run as, when the tests run as root. */
  account?: { uid: number; gid: number };
}

/** A process started like the product, whatever happened to it. */
export interface Launched {
  child: ChildProcess;
  pid: number;
  url: string;
  dataDir: string;
  output(): string;
  hasExited(): boolean;
}

let main: Promise<string> | undefined;
/** The server, built from the sources as they are; `npm test` has built it before. */
const builtServer = () => (main ??= buildProgram('start'));

const launched = new Set<number>();
/** Sends SIGKILL to a process group launched here; does nothing if it is gone. */
export const killGroup = (pid: number) => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (Object(error).code !== 'ESRCH') throw error;
  }
};
process.on('exit', () => launched.forEach(killGroup));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1));

/** A directory for data: short, since a socket's path is, and one that the database's account may pass through. */
export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-e2e-'));
  chmodSync(folder, 0o711);
  return join(folder, 'd');
}

/** Removes the directory that `makeDataDir` created. */
export function removeDataDir(dataDir: string): void {
  // A database that is just ending still writes.
  rmSync(join(dataDir, '..'), { recursive: true, force: true, maxRetries: 20 });
}

/** Starts the product without waiting. */
export async function launchProduct(
  options: StartOptions & { dataDir: string },
): Promise<Launched> {
  const { dataDir } = options;
  const [program, ...args] = options.command ?? [process.execPath, await builtServer()];
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    TMPDIR: tmpdir(),
    ...COMPILE_CACHE,
    ASSAY_DATA: dataDir,
    ASSAY_PORT: String(await freePort()),
    ASSAY_ADMIN_EMAIL: ADMIN.email,
    ASSAY_ADMIN_PASSWORD: ADMIN.password,
    ...options.env,
  };
  const child = spawn(program, args, {
    cwd: dataDir.startsWith(tmpdir()) ? tmpdir() : '/',
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options.account,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started`);
  launched.add(pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return {
    child,
    pid,
    dataDir,
    url: `http://127.0.0.1:${env['ASSAY_PORT']}`,
    output: () => output,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
  };
}

/**
 * Starts the product and waits until it answers and its first account can sign in. The server finds a migrated database in a new data
 * directory, which takes a second less; a `command`, or one with a database of its own, finds none.
 */
export async function startProduct(options: StartOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? makeDataDir();
  const isPlain = options.command === undefined && options.env?.['DATABASE_URL'] === undefined;
  if (isPlain && !existsSync(dataDir)) copyDataDir((await testCluster()).unused, dataDir);
  const started = await launchProduct({ ...options, dataDir });
  try {
    await ready(started);
    const token = await signIn(started.url);
    const send = sendTo(started.url, token);
    return {
      ...started,
      client: createClient(api, send),
      send,
      token: () => token,
      processes: () => processesOf(started),
      stop: async () => {
        await stop(started);
        if (options.dataDir === undefined) removeDataDir(dataDir);
      },
      kill9Group: () => kill9Group(started),
    };
  } catch (error) {
    await kill9Group(started);
    if (options.dataDir === undefined) removeDataDir(dataDir);
    throw error;
  }
}

/** Lists the product's processes: its group, and all that run in its data directory or have it as an argument. */
export function processesOf({ pid, dataDir }: { pid: number; dataDir: string }): Running[] {
  return runningProcesses().filter(
    ({ group, command, folder }) =>
      group === pid || command.includes(dataDir) || folder.startsWith(dataDir),
  );
}

async function ready({ url, output, hasExited }: Launched): Promise<void> {
  const answers = async () => {
    if (hasExited()) throw new Error(`The product ended at once:\n${output()}`);
    // The line comes once the first account is there.
    if (!output().includes('Assay is at ')) return false;
    const response = await fetch(`${url}/api/v1/health`).catch(() => undefined);
    return response?.ok ?? false;
  };
  await until('the product answers', answers).catch((error: Error) => {
    throw new Error(`${error.message}\n${output()}`);
  });
}

async function signIn(url: string): Promise<string> {
  const { email: username_or_email, password } = ADMIN;
  const anyone = createClient(api, sendTo(url));
  return (await anyone.signIn({ username_or_email, password })).token;
}

/** Stops a launched process in order; throws with its output when that fails, or when a process is left. */
export async function stop(started: Launched): Promise<void> {
  const { child, pid, output, hasExited } = started;
  child.kill('SIGTERM');
  try {
    await until('the product ends', hasExited);
    await until('its processes end', () => processesOf(started).length === 0);
  } catch (error) {
    const left = processesOf(started).map((one) => `${one.pid} ${one.command}`);
    killGroup(pid);
    throw new Error(
      `${error instanceof Error ? error.message : error}\n${left.join('\n')}\n${output()}`,
    );
  }
  launched.delete(pid);
  if (child.exitCode !== 0)
    throw new Error(`The product ended with ${child.exitCode}:\n${output()}`);
}

async function kill9Group({ pid, hasExited }: Launched): Promise<void> {
  killGroup(pid);
  const isGone = () => hasExited() && !runningProcesses().some(({ group }) => group === pid);
  await until('the killed processes are gone', isGone);
  launched.delete(pid);
}
