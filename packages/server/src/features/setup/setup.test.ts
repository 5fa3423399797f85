import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import { api } from '@assay/contract/index.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testAddress, testServer } from '../../test-server.ts';
import { prepareFirstStart } from './service.ts';

// Set-up happens once per installation, so each test has its own.
let server: TestServer;
beforeEach(async () => {
  await server?.stop();
  server = await testServer();
});
after(() => server.stop());

const password = 'First-admin 1';
const visitor = () => createClient(api, server.send({}, testAddress()));
const start = (credentials?: { email: string; password: string }) =>
  prepareFirstStart(
    { database: server.db.app, contextOf: server.contextOf },
    'https://a.test/',
    credentials,
  );

async function offeredToken(): Promise<string> {
  const first = await start();
  assert.ok(first.state === 'offered');
  const offers = await server.db.owner(
    "select actor_kind, details from audit_entry where action = 'setup.offer'",
  );
  assert.deepEqual(offers.at(-1), { actor_kind: 'system', details: {} });
  const link = new URL(first.link);
  assert.equal(`${link.origin}${link.pathname}`, 'https://a.test/setup');
  return link.searchParams.get('token') ?? '';
}

async function roleOf(email: string): Promise<string> {
  const { token } = await visitor().signIn({ username_or_email: email, password });
  const me = createClient(api, server.send({ authorization: `Bearer ${token}` }));
  return (await me.getCurrentUser({})).role;
}

const audited = () =>
  server.db.owner("select actor_kind from audit_entry where action = 'setup.complete'");

test('the environment names the first SuperAdmin, once', async () => {
  const credentials = { email: 'Root@Example.org', password };
  assert.deepEqual(await start(credentials), { state: 'created', email: credentials.email });
  assert.equal(await roleOf('root@example.org'), 'SuperAdmin');
  assert.deepEqual(await start(credentials), { state: 'done' });
  assert.deepEqual(await start(), { state: 'done' });
  assert.deepEqual(await audited(), [{ actor_kind: 'system' }]);
});

test('an e-mail or password that breaks the rules stops the start', async () => {
  await assert.rejects(start({ email: 'root', password }), /ASSAY_ADMIN_EMAIL/);
  await assert.rejects(
    start({ email: 'r@example.org', password: 'short' }),
    /ASSAY_ADMIN_PASSWORD/,
  );
});

test('204: the holder of the link becomes the first SuperAdmin, and the link is used up', async () => {
  const token = await offeredToken();
  const input = { token, email: 'one@example.org', password };
  await visitor().completeSetup(input);
  assert.equal(await roleOf('one@example.org'), 'SuperAdmin');
  await assert.rejects(visitor().completeSetup(input), refused(400));
  assert.deepEqual(await start(), { state: 'done' });
});

test('200: reports that set-up is due until it is done, and nothing about the link', async () => {
  const token = await offeredToken();
  assert.deepEqual(await visitor().getSetup({}), { due: true });
  await visitor().completeSetup({ token, email: 'one@example.org', password });
  assert.deepEqual(await visitor().getSetup({}), { due: false });
});

test('400: a wrong, an old and a replaced link', async () => {
  const replaced = await offeredToken();
  const token = await offeredToken();
  const complete = (one: string) =>
    visitor().completeSetup({ token: one, email: 'one@example.org', password });
  await assert.rejects(complete(replaced), refused(400));
  await assert.rejects(complete('ayt_x'), refused(400));
  await server.db.owner("update setup_token set expires_at = now() - interval '1 s'");
  await assert.rejects(complete(token), refused(400));
  assert.deepEqual(await audited(), []);
});

const passwords: [string, boolean][] = [
  ['Short-1', false],
  ['Eight-c1', true],
  [`Aa1-${'x'.repeat(60)}`, true],
  [`Aa1-${'x'.repeat(61)}`, false],
  ['no-uppercase1', false],
  ['NO-LOWERCASE1', false],
  ['No-digit-here', false],
  ['NoSpecial123', false],
  ['Gr0ße-Straße', true],
];
test('400: a password that violates a rule gets all rules', async () => {
  const token = await offeredToken();
  for (const [one, good] of passwords.filter(([, ok]) => !ok)) {
    assert.equal(good, false);
    const input = { token, email: 'one@example.org', password: one };
    await assert.rejects(visitor().completeSetup(input), {
      status: 400,
      message: /8-64 characters.*uppercase.*lowercase.*digit.*special/,
    });
  }
});
for (const [one] of passwords.filter(([, ok]) => ok))
  test(`204: the password ${one.slice(0, 12)} of ${[...one].length} characters`, async () => {
    const token = await offeredToken();
    await visitor().completeSetup({ token, email: 'one@example.org', password: one });
  });

test('of 50 concurrent uses of one link exactly one succeeds', async () => {
  const token = await offeredToken();
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) =>
      visitor().completeSetup({ token, email: `n${n}@example.org`, password }),
    ),
  );
  assert.equal(answers.filter((one) => one.status === 'fulfilled').length, 1);
  const admins = await server.db.owner("select from membership where role = 'SuperAdmin'");
  assert.deepEqual([admins.length, (await audited()).length], [1, 1]);
});

test('of several servers starting concurrently, one creates the SuperAdmin', async () => {
  const starts = await Promise.all(
    Array.from({ length: 4 }, () => start({ email: 'root@example.org', password })),
  );
  assert.equal(starts.filter((one) => one.state === 'created').length, 1);
});
