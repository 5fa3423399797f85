import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { prepareFirstStart } from '@assay/server/features/setup/service.ts';
import {
  bearer,
  giveFactor,
  PASSWORD as OTHERS_PASSWORD,
  otpOf,
  testPerson,
  visitor,
  wrongOtp,
} from '@assay/server/features/sign-in/test-people.ts';
import { refused } from '@assay/server/test-refused.ts';
import { listenOnLoopback, type TestServer, testServer } from '@assay/server/test-server.ts';
import { runAssay, vector } from '../test-command.ts';

const EMAIL = 'root@example.org';
const PASSWORD = 'Grün-Haus-7 Stufen';

let server: TestServer;
let url: string;
let home: string;
before(async () => {
  server = await testServer();
  url = await listenOnLoopback(server);
  const parts = { database: server.db.app, contextOf: server.contextOf };
  await prepareFirstStart(parts, url, { email: EMAIL, password: PASSWORD });
});
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'assay-cli-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));
after(() => server.stop());

const env = () => ({ XDG_CONFIG_HOME: home });
const signIn = (input = `${PASSWORD}\n`) =>
  runAssay(['login', '--url', `${url}/`, '--user', EMAIL], { env: env(), input });
const readStored = async () =>
  JSON.parse(await readFile(join(home, 'assay', 'session.json'), 'utf8'));
const push = (more: Record<string, string> = {}) =>
  runAssay(['push', vector('sboms/small-deps.cdx.json'), '--project', 'p'], {
    env: { ...env(), ...more },
  });

test('exit 0: signs in with the password from standard input and stores the session', async () => {
  const ran = await signIn();
  assert.deepEqual([ran.code, ran.stdout], [0, ''], ran.stderr);
  const session = await readStored();
  assert.deepEqual(Object.keys(session), ['url', 'token', 'expiration']);
  assert.equal(session.url, url);
  assert.ok(Date.parse(session.expiration) > Date.now());
  const modes = [join(home, 'assay'), join(home, 'assay', 'session.json')].map(
    async (path) => (await stat(path)).mode & 0o777,
  );
  assert.deepEqual(await Promise.all(modes), [0o700, 0o600]);
  assert.ok(!ran.stderr.includes(session.token) && !ran.stderr.includes(PASSWORD));
  assert.equal((await push()).code, 0);
});

test('wrong guesses by strangers do not lock out a machine that signed in before', async () => {
  assert.equal((await signIn()).code, 0);
  const file = join(home, 'assay', 'devices.json');
  const devices = JSON.parse(await readFile(file, 'utf8'));
  assert.deepEqual(Object.keys(devices), [url]);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const guess = { username_or_email: EMAIL, password: 'wrong' };
  for (let n = 0; n < 5; n += 1) await assert.rejects(visitor(server).signIn(guess), refused(401));
  const elsewhere = await mkdtemp(join(tmpdir(), 'assay-cli-'));
  try {
    const other = { XDG_CONFIG_HOME: elsewhere };
    const args = ['login', '--url', url, '--user', EMAIL];
    const unknown = await runAssay(args, { env: other, input: `${PASSWORD}\n` });
    assert.notEqual(unknown.code, 0, 'a machine that is not known is locked out');
  } finally {
    await rm(elsewhere, { recursive: true });
  }
  const known = await signIn();
  assert.equal(known.code, 0, known.stderr);
  assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), devices);
  await server.db.owner('delete from sign_in_failure');
});

test('a session file that others could read is closed by the next sign-in', async () => {
  await mkdir(join(home, 'assay'), { mode: 0o755 });
  await writeFile(join(home, 'assay', 'session.json'), '{}', { mode: 0o644 });
  await chmod(join(home, 'assay'), 0o755);
  assert.equal((await signIn()).code, 0);
  assert.equal((await stat(join(home, 'assay'))).mode & 0o777, 0o700);
  assert.equal((await stat(join(home, 'assay', 'session.json'))).mode & 0o777, 0o600);
  assert.deepEqual((await readdir(join(home, 'assay'))).sort(), ['devices.json', 'session.json']);
});

test('exit 77: stores nothing after a wrong password', async () => {
  const ran = await signIn('wrong\n');
  assert.equal(ran.code, 77);
  assert.ok(!ran.stderr.includes('wrong\n'));
  assert.deepEqual(await readdir(home), []);
});

test('exit 64: refuses an empty standard input as password', async () => {
  const ran = await signIn('');
  assert.equal(ran.code, 64);
  assert.match(ran.stderr, /Give the password on standard input/);
});

test('sends the one-time password of an account with a second factor after the password', async () => {
  const person = await testPerson(server);
  const seed = await giveFactor(server, person);
  const as = (...lines: string[]) =>
    runAssay(['login', '--url', url, '--user', person.email], {
      env: env(),
      input: `${[OTHERS_PASSWORD, ...lines].join('\n')}\n`,
    });
  const without = await as();
  assert.deepEqual(
    [without.code, /one-time password on standard/.test(without.stderr)],
    [64, true],
  );
  assert.equal((await as(wrongOtp(seed))).code, 65);
  assert.deepEqual(await readdir(home), []);
  const ran = await as(otpOf(seed));
  assert.equal(ran.code, 0, ran.stderr);
  const { token } = await readStored();
  assert.equal((await bearer(server, token).verifyToken({})).scope, 'full');
});

test('logout ends the session at the server and removes the file', async () => {
  await signIn();
  const { token } = await readStored();
  assert.equal((await runAssay(['logout'], { env: env() })).code, 0);
  assert.deepEqual(await readdir(join(home, 'assay')), ['devices.json']);
  const answer = await fetch(`${url}/api/v1/users/sign-in/verify-token`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(answer.status, 401);
  const again = await runAssay(['logout'], { env: env() });
  assert.deepEqual([again.code, again.stderr], [0, 'You are not signed in.\n']);
});

test('exit 77: sends the token of a session to no other server', async () => {
  await signIn();
  let asked = 0;
  const other = await testServer();
  const otherUrl = await listenOnLoopback(other);
  other.server.server.on('request', () => {
    asked += 1;
  });
  const ran = await push({ ASSAY_URL: otherUrl });
  await other.stop();
  assert.deepEqual([ran.code, asked], [77, 0]);
  assert.match(ran.stderr, new RegExp(`Not signed in to ${otherUrl}`));
});

test('exit 77: uses an API key before the session', async () => {
  await signIn();
  const ran = await push({ ASSAY_API_KEY: `ayk_${'x'.repeat(49)}` });
  assert.equal(ran.code, 77);
});

test('exit 77: asks to sign in again after a session ended, or with a damaged file', async () => {
  await signIn();
  const file = join(home, 'assay', 'session.json');
  const ended = { ...(await readStored()), expiration: '2020-01-01T00:00:00.000Z' };
  await writeFile(file, JSON.stringify(ended));
  const expired = await push();
  assert.match(expired.stderr, /Session Expired\nRun assay login/);
  await writeFile(file, '{"url":');
  const damaged = await push();
  assert.match(damaged.stderr, /is damaged\. Sign in again: assay login/);
  assert.deepEqual([expired.code, damaged.code], [77, 77]);
});
