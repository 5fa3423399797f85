import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Client, createClient, type Send } from '@assay/contract/client.ts';
import { type Api, api } from '@assay/contract/index.ts';
import { Secret } from 'otpauth';
import { mailTasks } from './features/mail/jobs.ts';
import { testMailServer } from './features/mail/test-mail-server.ts';
import { otpOf, PASSWORD, testPerson } from './features/sign-in/test-people.ts';
import {
  confirmationOf,
  doAccountMail,
  newAddress,
  resetHashOf,
} from './features/sign-up/test-accounts.ts';
import { createQueue } from './platform/jobs/queue.ts';
import { createLog } from './platform/log.ts';
import { createCanary, dumpTables } from './test-canary.ts';
import { type TestServer, testAddress, testServer } from './test-server.ts';

const canary = createCanary();
const logged: string[] = [];
const refused: string[] = [];
const log = createLog({ level: 'trace', sink: { write: (line) => void logged.push(line) } });

let server: TestServer;
before(async () => {
  server = await testServer({ publicUrl: 'https://assay.test', log });
});
after(() => server?.stop());

/** A secret that satisfies the password rules, watched from the beginning. */
function secretFor(name: string): string {
  const secret = `Aa1-${randomBytes(15).toString('base64url')}`;
  canary.watch(name, secret);
  return secret;
}

/** Sends requests like a browser, records refusals, and watches received cookies. */
const sending = (headers: Record<string, string> = {}): Send => {
  const send = server.send({ 'sec-fetch-site': 'same-origin', ...headers }, testAddress());
  return async (path, init) => {
    const answer = await send(path, init);
    for (const [, value = ''] of (answer.headers.get('set-cookie') ?? '').matchAll(/=([^;]{20,})/g))
      canary.watch('cookie', value);
    if (!answer.ok) refused.push(await answer.clone().text());
    return answer;
  };
};
const caller = (headers?: Record<string, string>): Client<Api> =>
  createClient(api, sending(headers));

/** Signs in, and returns the client and the answer about the session's rights. */
async function signedIn(email: string, password: string) {
  let cookies = '';
  const send = sending();
  const first = createClient(api, async (path, init) => {
    const answer = await send(path, init);
    cookies = (answer.headers.get('set-cookie') ?? '').replaceAll(/;[^,]*(, |$)/g, '; ');
    return answer;
  });
  const session = await first.signIn({ username_or_email: email, password });
  canary.watch('session', session.token);
  const headers = { authorization: `Bearer ${session.token}`, cookie: cookies };
  return { session, headers, client: caller(headers) };
}

const fails = (call: Promise<unknown>) => assert.rejects(call, { name: 'ApiError' });

const linkSecret = (name: string, hash: string) => {
  canary.watch(name, hash);
  return hash;
};

test('a secret is found in any form, wherever it is', async () => {
  const own = createCanary();
  const secret = `${randomBytes(9).toString('base64url')}"\\+/é`;
  own.watch('planted', secret);
  const all: string[] = [];
  for (const around of ['', 'x', 'xy'])
    for (const form of ['utf8', 'hex', 'base64', 'base64url'] as const)
      all.push(Buffer.from(`${around}${secret}${around}`).toString(form));
  all.push(JSON.stringify({ a: [secret] }), `?${new URLSearchParams({ a: secret })}`);
  for (const one of all) assert.notDeepEqual(own.find(one), [], one);
  await server.db.owner('create table planted (a jsonb, b bytea)');
  await server.db.owner('insert into planted values ($1, $2)', [
    JSON.stringify({ secret }),
    Buffer.from(`{"a":${secret}}`),
  ]);
  const found = own.find((await dumpTables(server.db.url)).get('planted') ?? '');
  assert.ok(found.includes('planted 0 as hexadecimal'), String(found));
  await server.db.owner('drop table planted');
});

async function ofUsers(): Promise<void> {
  const email = newAddress();
  const [password, wrong, next, last] = ['first', 'wrong', 'next', 'last'].map(secretFor);
  if (!password || !wrong || !next || !last) throw new Error('four were made');
  const who = { first_name: 'Ada', email, username: email };
  await fails(caller().signUp({ ...who, username: newAddress(), password }));
  await caller().signUp({ ...who, password });
  const { hash } = await confirmationOf(server, email);
  linkSecret('confirmation', hash);
  await fails(caller().signIn({ username_or_email: email, password }));
  await fails(caller().confirmEmail({ email, hash: linkSecret('no link', `ayt_${wrong}`) }));
  await caller().confirmEmail({ email, hash });
  await fails(caller().signIn({ username_or_email: email, password: wrong }));

  const { client, session } = await signedIn(email, password);
  const { key } = await client.initiateTwoFactor({});
  const seed = Buffer.from(Secret.fromBase32(key).bytes);
  canary.watch('seed in base32', key);
  canary.watch('seed', seed);
  const enabled = await client.confirmTwoFactor({ otp: otpOf(seed) });
  canary.watch('session', enabled.token);
  for (const code of enabled.recovery_codes) {
    canary.watch('recovery code', code);
    canary.watch('recovery code', code.replaceAll('-', ''));
  }
  await fails(client.getCurrentUser({}));

  const pending = await signedIn(email, password);
  await fails(pending.client.verifyOtp({ otp: linkSecret('no code', wrong.slice(0, 12)) }));
  const full = await pending.client.verifyOtp({ otp: enabled.recovery_codes[0] ?? '' });
  canary.watch('session', full.token);

  await caller().requestPasswordReset({ email });
  await doAccountMail(server);
  const reset = linkSecret('reset', await resetHashOf(server, email));
  await fails(caller().resetPassword({ hash: `${reset}x`, password: next }));
  await caller().resetPassword({ hash: reset, password: next });
  await fails(caller().resetPassword({ hash: reset, password: last }));
  assert.ok(session.token !== full.token && canary.count() > 25);
}

async function ofAdministrators(): Promise<void> {
  const person = await testPerson(server, { role: 'TenantAdmin' });
  const { client, headers } = await signedIn(person.email, PASSWORD);
  const made = await client.createApiKey({ name: 'ci', role: 'Visitor' });
  canary.watch('API key', made.secret);
  await caller({ 'x-api-key': made.secret }).listProjects({});
  const rotated = await client.rotateApiKey({ uuid: made.uuid });
  canary.watch('API key', rotated.secret);
  await fails(caller({ 'x-api-key': made.secret }).listProjects({}));
  await fails(caller({ 'x-api-key': rotated.secret }).listUsers({}));

  const invited = await client.inviteUser({ email: newAddress(), role: 'Visitor' });
  const other = await testPerson(server, { tenant: person.tenant });
  const renewed = await client.regenerateUserPassword({ uuid: other.uuid });
  for (const { link } of [invited, renewed]) {
    const values = [...new URL(link ?? assert.fail('no link')).searchParams.values()];
    const secret =
      values.find((value) => value.startsWith('ayt_')) ?? assert.fail('no secret in it');
    canary.watch('link', secret);
  }

  const client_secret = secretFor('directory');
  const ids = { directory_id: randomUUID(), client_id: randomUUID() };
  await client.setAzureAdConfig({ ...ids, client_secret });
  await client.getAzureAdConfig({});
  await fails(client.setAzureAdConfig({ ...ids, client_id: randomUUID() }));

  // Requests that our clients do not send: secrets in wrong places, and invalid bodies.
  const send = sending(headers);
  const misplaced = secretFor('misplaced');
  const json = { 'content-type': 'application/json' };
  await send(`/users?token=${misplaced}&keyword=${misplaced}`, {});
  await send(`/users/sign-up/email-confirmation?email=a&hash=${misplaced}`, {});
  for (const body of [
    JSON.stringify({ username_or_email: 'a', password: [misplaced] }),
    JSON.stringify({ username_or_email: 'a', password: misplaced, other: misplaced }),
    `{"username_or_email":"a","password":"${misplaced}`,
    `{"password":"${misplaced}","password":"${misplaced}"}`,
  ])
    assert.equal((await send('/users/sign-in', { method: 'POST', headers: json, body })).ok, false);
}

async function ofMail(): Promise<void> {
  const password = secretFor('SMTP');
  const smtp = await testMailServer({
    disabledCommands: [],
    authOptional: false,
    onAuth: (auth, _, done) =>
      done(Object.assign(new Error(`not ${auth.password}`), { responseCode: 535 })),
  });
  const from = 'assay@assay.test';
  const smtp_url = `smtp://jo:${password}@127.0.0.1:${smtp.port}`;
  const { vault, documents } = server;
  const parts = {
    ...{ database: server.db.worker, vault, blobs: documents.blobs },
    server: { smtp_url, from },
  };
  const queue = createQueue({ url: server.db.url, log: (level, message) => log[level](message) });
  await queue.start(mailTasks(parts), 2);
  const failed = async () => {
    const rows = await server.db.owner("select from queue._private_jobs where last_error ~ '535'");
    return rows.length > 0;
  };
  while (!(await failed())) await new Promise((resolve) => setTimeout(resolve, 50));
  await queue.stop();
  await smtp.stop();
}

async function nothingLeaked(): Promise<void> {
  assert.ok(logged.length > 20 && refused.length > 10);
  for (const [where, lines] of Object.entries({ log: logged, refusals: refused }))
    for (const line of lines) assert.deepEqual(canary.find(line), [], `${where}: ${line}`);
  const dump = await dumpTables(server.db.url);
  for (const table of ['account', 'mail', 'audit_entry', 'one_time_secret', 'queue._private_jobs'])
    assert.notEqual(dump.get(table) ?? '', '', `${table} holds something to look at`);
  for (const [table, rows] of dump) assert.deepEqual(canary.find(rows), [], table);
}

test('secrets', async (t) => {
  await t.test(
    'users: no password, link, token, cookie, seed or recovery code is stored or logged',
    ofUsers,
  );
  await t.test(
    'administrators: no key, link or directory secret is stored or logged',
    ofAdministrators,
  );
  await t.test(
    'mail: the password of the server is stored and logged nowhere, although the server repeats it',
    ofMail,
  );
  await t.test('no secret is in the log, in a refusal, or in any table', nothingLeaked);
});
