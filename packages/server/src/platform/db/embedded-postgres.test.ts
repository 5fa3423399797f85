import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { until } from '../../test-until.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { defaultDataDir, isReachable } from './postgres-account.ts';
import { findPostmaster, isAlive } from './postgres-files.ts';

const root = mkdtempSync(join(tmpdir(), 'assay-embedded-'));
chmodSync(root, 0o711);
/** A cluster that was started once and holds something. */
const dataDir = join(root, 'kept');
before(async () => {
  const server = await startEmbeddedPostgres({ dataDir });
  await execute(server.url, 'create table acknowledged as select 7 a');
  await server.stop();
});
after(() => rmSync(root, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;
const cluster = (dataDir: string) => join(dataDir, 'postgres');

async function execute<T>(url: string, text: string): Promise<{ v: T }[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<{ v: T }>(text)).rows;
  } finally {
    await client.end();
  }
}

const one = async <T>(url: string, text: string): Promise<T> =>
  (await execute<T>(url, text))[0]?.v ?? assert.fail();

/** Starts the server from another process, which then waits to be killed. */
async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const program = fileURLToPath(new URL('waiting-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(child.stdout ?? assert.fail(), 'data');
  return { child, url: String(url).trim() };
}

const postmasterOf = async (dataDir: string) => (await findPostmaster(cluster(dataDir)))?.pid ?? 0;

test('a first start makes a durable, private cluster and the next one finds its data', async () => {
  const dataDir = join(root, 'first');
  const first = await startEmbeddedPostgres({ dataDir });
  const settings: Record<string, string> = {
    fsync: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    listen_addresses: '',
    ssl: 'off',
    jit: 'off',
    work_mem: '32MB',
    max_wal_size: '4GB',
    random_page_cost: '1.1',
    TimeZone: 'UTC',
    log_statement: 'none',
    server_encoding: 'UTF8',
  };
  for (const [name, value] of Object.entries(settings)) {
    assert.equal(await one(first.url, `select current_setting('${name}') v`), value, name);
  }
  assert.equal(
    await one(
      first.url,
      "select source || rolsuper v from pg_settings, pg_roles where name = 'fsync' and rolname = current_user",
    ),
    'configuration filefalse',
    'settings come from the file, and the owner is no superuser',
  );
  await execute(first.url, 'create table kept as select 42 a');
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDir });
  assert.equal(second.url, first.url);
  assert.equal(await one(second.url, 'select a v from kept'), 42);
  await second.stop();
});

test('nobody else can reach the socket, and a wrong password does not help', async () => {
  const server = await startEmbeddedPostgres({ dataDir });
  const socketDir = new URL(server.url).searchParams.get('host') ?? '';
  assert.equal(statSync(socketDir).mode & 0o777, 0o700);
  assert.ok(Buffer.byteLength(join(socketDir, '.s.PGSQL.5432.lock')) <= 107);
  assert.equal(statSync(join(cluster(dataDir), 'assay.secret')).mode & 0o777, 0o600);
  const wrong = new URL(server.url);
  wrong.password = 'password';
  await assert.rejects(one(wrong.href, 'select 1 v'), /password authentication failed/);
  const noTcp = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'assay_owner' });
  await assert.rejects(noTcp.connect());
  await server.stop();
  assert.ok(!existsSync(socketDir), 'the socket directory is removed');
});

test('as root, the server runs as somebody else', { skip: !isRoot && 'needs root' }, async () => {
  const server = await startEmbeddedPostgres({ dataDir });
  const pid = await postmasterOf(dataDir);
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const uids = /^Uid:\s+(\d+)\s+(\d+)/m.exec(status);
  assert.ok(Number(uids?.[1]) > 0 && uids?.[1] === uids?.[2]);
  assert.equal(statSync(cluster(dataDir)).uid, Number(uids?.[1]));
  await server.stop();
});

test('when its process is killed the server stops, and loses nothing', async () => {
  const { child, url } = await startElsewhere(dataDir);
  const pid = await postmasterOf(dataDir);
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  await client.query('create table written_last as select 7 a');
  child.kill('SIGKILL');
  await until(() => !isAlive(pid));
  await client.end().catch(() => {});
  const server = await startEmbeddedPostgres({ dataDir });
  assert.equal(await one(server.url, 'select a v from written_last'), 7);
  await server.stop();
});

test('a process that ends by SIGTERM leaves no server behind', async () => {
  const { child } = await startElsewhere(dataDir);
  const pid = await postmasterOf(dataDir);
  child.kill('SIGTERM');
  await until(() => !isAlive(pid));
});

test('a second process attaches and does not stop what it has not started', async () => {
  const { child, url } = await startElsewhere(dataDir);
  const server = await startEmbeddedPostgres({ dataDir });
  assert.equal(server.attached, true);
  assert.equal(server.url, url);
  await server.stop();
  assert.equal(await one(url, 'select 1 v'), 1);
  const pid = await postmasterOf(dataDir);
  child.kill('SIGTERM');
  await until(() => !isAlive(pid));
});

test('a start right after a kill of everything recovers', async () => {
  for (let round = 0; round < 3; round++) {
    const { child } = await startElsewhere(dataDir);
    const pid = await postmasterOf(dataDir);
    child.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    const server = await startEmbeddedPostgres({ dataDir });
    assert.equal(server.attached, false);
    assert.equal(await one(server.url, 'select a v from acknowledged'), 7);
    await server.stop();
  }
});

test('an orphan whose guard was killed too is stopped and replaced', {
  skip: process.platform !== 'linux' && 'needs the ps of Linux',
}, async () => {
  const { child, url } = await startElsewhere(dataDir);
  const pid = await postmasterOf(dataDir);
  const session = execFileSync('ps', ['-o', 'sid=', '-p', String(pid)], {
    encoding: 'utf8',
  }).trim();
  const guards = execFileSync('ps', ['-s', session, '-o', 'pid=,comm='], { encoding: 'utf8' });
  for (const line of guards.split('\n').filter((text) => /\bsh$/.test(text))) {
    process.kill(Number.parseInt(line, 10), 'SIGKILL');
  }
  child.kill('SIGKILL');
  await once(child, 'exit');
  assert.equal(await one(url, 'select 1 v'), 1, 'the orphan still runs');
  const server = await startEmbeddedPostgres({ dataDir });
  assert.equal(server.attached, false);
  assert.ok(!isAlive(pid));
  await server.stop();
});

test('a server that dies is started again', async () => {
  const server = await startEmbeddedPostgres({ dataDir });
  const pid = await postmasterOf(dataDir);
  process.kill(pid, 'SIGKILL');
  await until(async () => (await one(server.url, 'select 1 v').catch(() => 0)) === 1);
  assert.notEqual(await postmasterOf(dataDir), pid);
  await server.stop();
  assert.equal(await postmasterOf(dataDir), 0);
});

test('a process number that now belongs to another program is no server', async () => {
  const file = join(cluster(dataDir), 'postmaster.pid');
  writeFileSync(file, `${process.pid}\n${cluster(dataDir)}\n1\n5432\n/tmp\n\n0 0\nready\n`);
  const server = await startEmbeddedPostgres({ dataDir });
  assert.equal(server.attached, false);
  await server.stop();
});

test('processes that start at once on an empty directory share one cluster', async () => {
  const dataDir = join(root, 'race');
  const both = await Promise.all([1, 2, 3].map(() => startElsewhere(dataDir)));
  assert.equal(new Set(both.map(({ url }) => url)).size, 1);
  assert.equal(await one(both[0]?.url ?? '', 'select 1 v'), 1);
  const pid = await postmasterOf(dataDir);
  for (const { child } of both) child.kill('SIGTERM');
  await until(() => !isAlive(pid));
});

test('a server that cannot start says why, from its own log', async () => {
  await assert.rejects(
    startEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'much' } }),
    /invalid value for parameter "shared_buffers"/,
  );
});

test('a directory of the socket that belongs to somebody else is refused', {
  skip: !isRoot && 'needs root',
}, async () => {
  const server = await startEmbeddedPostgres({ dataDir });
  const socketDir = new URL(server.url).searchParams.get('host') ?? '';
  await server.stop();
  mkdirSync(socketDir);
  execFileSync('chown', ['12345', socketDir]);
  await assert.rejects(startEmbeddedPostgres({ dataDir }), /belongs to somebody else/);
  rmSync(socketDir, { recursive: true });
});

test('as root, a data directory in a private home is refused and another default is chosen', {
  skip: !isRoot && 'needs root',
}, async () => {
  const home = join(root, 'home');
  mkdirSync(join(home, 'checkout'), { recursive: true });
  assert.equal(defaultDataDir(join(home, 'checkout')), join(home, 'checkout', '.assay'));
  chmodSync(home, 0o700);
  assert.equal(defaultDataDir(join(home, 'checkout')), '/var/lib/assay');
  assert.equal(isReachable(join(home, 'checkout'), { uid: 65_534, gid: 65_534 }), false);
  await assert.rejects(startEmbeddedPostgres({ dataDir: join(home, 'data') }), /Set ASSAY_DATA/);
});
