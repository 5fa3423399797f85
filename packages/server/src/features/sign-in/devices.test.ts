import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Send } from '@assay/contract/client.ts';
import { hash } from '@node-rs/argon2';
import { z } from 'zod';
import { refused } from '../../test-refused.ts';
import { type TestServer, testAddress, testServer } from '../../test-server.ts';
import {
  bearer,
  giveFactor,
  otpOf,
  PASSWORD,
  signIn,
  type TestPerson,
  testPerson,
  visitor,
} from './test-people.ts';

let server: TestServer;
let secure: TestServer;
before(async () => {
  server = await testServer();
  secure = await testServer({ publicUrl: 'https://assay.test' });
});
after(() => Promise.all([server.stop(), secure.stop()]));

const signingIn = (person: TestPerson, password = PASSWORD) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username_or_email: person.email, password }),
});

/** Sends a sign-in and returns its answer with the cookies that it set, by name. */
async function raw(send: Send, person: TestPerson, password?: string) {
  const answer = await send('/users/sign-in', signingIn(person, password));
  return { answer, cookies: cookiesOf(answer) };
}

function cookiesOf(answer: Response): Map<string, { value: string; attributes: string }> {
  // The harness joins several headers of a name by commas; these cookies have none in them.
  const lines = (answer.headers.get('set-cookie') ?? '').split(',').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*); (.*)$/.exec(line) ?? [];
      return [name, { value, attributes }];
    }),
  );
}

const deviceCookie = async (person: TestPerson) => {
  const { cookies } = await raw(server.send({}, testAddress()), person);
  return cookies.get('assay_device')?.value ?? assert.fail('no cookie was given');
};

test('a full sign-in gives the device a cookie for 400 days that no script can read', async () => {
  const person = await testPerson(server);
  const { cookies } = await raw(server.send({}, testAddress()), person);
  const { value, attributes } = cookies.get('assay_device') ?? assert.fail('no cookie');
  assert.match(value, /^[\w-]{43}$/);
  assert.equal(
    attributes,
    'Path=/api/v1/users/sign-in; HttpOnly; SameSite=Strict; Max-Age=34560000',
  );
  const rows = await server.db.owner('select t::text from known_device t');
  assert.ok(!JSON.stringify(rows).includes(value));
  const failed = await raw(server.send({}, testAddress()), person, 'wrong');
  assert.equal(failed.cookies.size, 0);
});

test('with a second factor the device is known after the code, not before', async () => {
  const person = await testPerson(server);
  const seed = await giveFactor(server, person);
  const { answer, cookies } = await raw(server.send({}, testAddress()), person);
  assert.equal(cookies.has('assay_device'), false);
  const { token } = z.object({ token: z.string() }).parse(await answer.json());
  const headers = { authorization: `Bearer ${token}` };
  const verified = await server.send(headers, testAddress())('/users/sign-in/2fa/verify-otp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ otp: otpOf(seed) }),
  });
  assert.equal(verified.status, 200);
  assert.ok(cookiesOf(verified).has('assay_device'));
});

test('guesses by strangers lock out neither the owner’s own device nor, on that device, others', async () => {
  const person = await testPerson(server);
  const cookie = `assay_device=${await deviceCookie(person)}`;
  const guess = (headers: Record<string, string>) =>
    visitor(server, headers).signIn({ username_or_email: person.email, password: 'wrong' });
  for (let n = 0; n < 5; n += 1) await assert.rejects(guess({}), refused(401));
  await assert.rejects(signIn(server, person), refused(401), 'strangers are locked out');
  await signIn(server, person, { cookie });
  await assert.rejects(signIn(server, person), refused(401), 'and stay so');
  for (let n = 0; n < 5; n += 1) await assert.rejects(guess({ cookie }), refused(401));
  await assert.rejects(signIn(server, person, { cookie }), refused(401));
});

test('guesses by strangers cannot lock out a user with a second factor, on any device', async () => {
  const person = await testPerson(server);
  await giveFactor(server, person);
  const guess = () =>
    visitor(server).signIn({ username_or_email: person.email, password: 'wrong' });
  for (let n = 0; n < 7; n += 1) await assert.rejects(guess(), refused(401));
  const { requires_two_factor_auth } = await signIn(server, person);
  assert.equal(requires_two_factor_auth, true);
});

test('a device is known only to users who signed in on it', async () => {
  const [person, other] = [await testPerson(server), await testPerson(server)];
  const cookie = `assay_device=${await deviceCookie(person)}`;
  const guess = (headers: Record<string, string>) =>
    visitor(server, headers).signIn({ username_or_email: other.email, password: 'wrong' });
  for (let n = 0; n < 5; n += 1) await assert.rejects(guess({ cookie }), refused(401));
  await assert.rejects(signIn(server, other), refused(401), 'it counted as a stranger’s');
});

test('two people at one device keep it, each', async () => {
  const [first, second] = [await testPerson(server), await testPerson(server)];
  const value = await deviceCookie(first);
  const cookie = `assay_device=${value}`;
  const { cookies } = await raw(server.send({ cookie }, testAddress()), second);
  assert.equal(cookies.get('assay_device')?.value, value);
  await signIn(server, first, { cookie });
  await signIn(server, second, { cookie });
  assert.deepEqual(await server.mails(first.email), []);
});

test('announces a sign-in from a new device by mail, but not the first or a known one', async () => {
  const person = await testPerson(server);
  const cookie = `assay_device=${await deviceCookie(person)}`;
  await signIn(server, person, { cookie });
  assert.deepEqual(await server.mails(person.email), []);
  await signIn(server, person, { 'user-agent': 'Elsewhere 1.0' });
  const [mail, ...more] = await server.mails(person.email);
  assert.equal(more.length, 0);
  assert.equal(mail?.kind, 'new-sign-in');
  assert.ok(mail?.text.includes('Elsewhere 1.0') && /198\.18\.\d/.test(mail.text));
});

test('keeps twenty devices, preferring those that returned', async () => {
  const person = await testPerson(server);
  const cookie = `assay_device=${await deviceCookie(person)}`;
  await signIn(server, person, { cookie });
  for (let n = 0; n < 21; n += 1) await signIn(server, person);
  const kept = await server.db.owner('select from known_device where account_uuid = $1', [
    person.uuid,
  ]);
  assert.equal(kept.length, 20);
  const mails = (await server.mails(person.email)).length;
  await signIn(server, person, { cookie });
  assert.equal((await server.mails(person.email)).length, mails);
});

test('over https a browser’s session is valid only with the browser’s cookie', async () => {
  const person = await testPerson(secure);
  const browser = { 'sec-fetch-site': 'same-origin' };
  const { answer, cookies } = await raw(secure.send(browser, testAddress()), person);
  const { token } = z.object({ token: z.string() }).parse(await answer.json());
  const { value, attributes } = cookies.get('__Host-assay') ?? assert.fail('no cookie');
  assert.equal(attributes, 'Path=/; HttpOnly; SameSite=Strict; Max-Age=43200; Secure');
  const cookie = `__Host-assay=${value}`;
  await bearer(secure, token, { cookie }).getCurrentUser({});
  const others = ['', 'x', `__Host-assay=${value}x`, `assay=${value}`, '__Host-assay='];
  for (const other of others)
    await assert.rejects(bearer(secure, token, { cookie: other }).getCurrentUser({}), refused(401));
  await assert.rejects(bearer(secure, token).getCurrentUser({}), refused(401));
  const again = await raw(secure.send({ ...browser, cookie }, testAddress()), person);
  assert.equal(again.cookies.get('__Host-assay')?.value, value, 'its other session goes on');
  const switched = await bearer(secure, token, { cookie }).listSessions({});
  assert.equal(switched.items.length, 2);
});

test('over https programs, and on plain http all clients, have sessions without a cookie', async () => {
  const program = await signIn(secure, await testPerson(secure));
  await bearer(secure, program.token).getCurrentUser({});
  const browser = { 'sec-fetch-site': 'same-origin' };
  const { token } = await signIn(server, await testPerson(server), browser);
  await bearer(server, token).getCurrentUser({});
});

test('rehashes a password of another cost at its next sign-in', async () => {
  const person = await testPerson(server);
  const weak = await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const stored = async () => {
    const [row] = await server.db.owner<{ password_hash: string }>(
      'select password_hash from account where uuid = $1',
      [person.uuid],
    );
    return row?.password_hash ?? '';
  };
  await server.db.owner('update account set password_hash = $2 where uuid = $1', [
    person.uuid,
    weak,
  ]);
  const wrong = { username_or_email: person.email, password: 'wrong' };
  await assert.rejects(visitor(server).signIn(wrong), refused(401));
  assert.equal(await stored(), weak);
  await signIn(server, person);
  const strong = await stored();
  assert.match(strong, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await signIn(server, person);
  assert.equal(await stored(), strong);
});
