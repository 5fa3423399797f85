import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { type Client, createClient } from '@assay/contract/client.ts';
import { type Api, api } from '@assay/contract/index.ts';
import { buildProgram } from '../../scripts/build-program.ts';

const ADMIN = { email: 'bench@example.org', password: 'Figures-4711-Bench' };
const START_MS = 300_000;
const STOP_MS = 60_000;

/** The running product: server, workers and database, as `npm start` starts them. */
export interface Product {
  /** Signed in as the operator. */
  admin: Client<Api>;
  /** Headers that carry the operator's session. */
  adminHeaders: Record<string, string>;
  /** A pipeline with an API key. */
  pipeline: Client<Api>;
  /** `http://127.0.0.1:<port>`. */
  origin: string;
  /** Headers that carry the API key. */
  headers: Record<string, string>;
  /** Process id of the server. */
  pid: number;
  dataDir: string;
  /** Ends server, workers and database in order. */
  stop(): Promise<void>;
}

/**
 * Starts the product on a directory on disk with all safeguards on: the database syncs every commit.
 *
 * @param settings environment, in addition to the bench's own
 */
export async function startProduct(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Product> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [await buildProgram('start')], {
    env: {
      PATH: process.env['PATH'],
      ASSAY_DATA: dataDir,
      ASSAY_PORT: String(port),
      ASSAY_ADMIN_EMAIL: ADMIN.email,
      ASSAY_ADMIN_PASSWORD: ADMIN.password,
      ASSAY_LOG: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  await announced(child);
  await answersHealth(origin);
  const adminHeaders = await signIn(origin);
  const admin = client(origin, adminHeaders);
  const { secret } = await admin.createApiKey({ name: keyName(), role: 'LedgerAdmin' });
  const headers = { authorization: `Bearer ${secret}` };
  return {
    admin,
    adminHeaders,
    pipeline: client(origin, headers),
    origin,
    headers,
    pid: child.pid ?? 0,
    dataDir,
    async stop() {
      process.off('exit', kill);
      await end(child);
    },
  };
}

const keyName = () => `bench-${Date.now().toString(36)}`;

const client = (origin: string, headers: Record<string, string>) =>
  createClient(api, (path, init) =>
    fetch(`${origin}/api/v1${path}`, { ...init, headers: { ...init.headers, ...headers } }),
  );

async function signIn(origin: string): Promise<Record<string, string>> {
  const { token } = await client(origin, {}).signIn({
    username_or_email: ADMIN.email,
    password: ADMIN.password,
  });
  return { authorization: `Bearer ${token}` };
}

/** Resolves when the server prints its address. */
async function announced(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('The server has no output');
  const lines = createInterface({ input: child.stdout });
  const heard = (async () => {
    for await (const line of lines) if (line.startsWith('Assay is at')) return true;
    return false;
  })();
  const timeout = AbortSignal.timeout(START_MS);
  const isHeard = await Promise.race([heard, once(timeout, 'abort').then(() => false)]);
  if (!isHeard) {
    child.kill('SIGKILL');
    throw new Error('The server did not start');
  }
  // Its log has errors alone, which tell why a figure is missing.
  child.stdout.pipe(process.stderr, { end: false });
}

async function answersHealth(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/health`);
  if (!answer.ok) throw new Error(`The server answers ${answer.status} about its health`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(kill);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}
