import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, testAddress, testServer } from '../../test-server.ts';
import {
  confirmationOf,
  doAccountMail,
  newAccount,
  newAddress,
  PASSWORD,
  signUpAs,
} from './test-accounts.ts';

let server: TestServer;
/** Addresses by the account behind them. */
const people: [what: string, email: string][] = [];
before(async () => {
  server = await testServer();
  const { owner } = server.db;
  people.push(['confirmed', await newAccount(server)]);
  const unconfirmed = newAddress();
  await signUpAs(server, unconfirmed);
  people.push(['unconfirmed', unconfirmed]);
  const disabled = await newAccount(server);
  await owner('update account set disabled_at = now() where email = $1', [disabled]);
  people.push(['disabled', disabled]);
  const elsewhere = await newAccount(server);
  await owner(
    "update account set auth_type = 'oidc:azure-ad', password_hash = null where email = $1",
    [elsewhere],
  );
  people.push(['of a directory', elsewhere]);
});
after(() => server.stop());

/** These, and finally a new one. */
const everybody = () => [...people, ['nobody', newAddress()] as const];

/** Status, headers and body of an answer to a stranger, but for its date. */
async function answerTo(method: string, path: string, body?: unknown) {
  const response = await server.send({}, testAddress())(path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const headers = Object.fromEntries(response.headers);
  delete headers['date'];
  return { status: response.status, headers, body: await response.text() };
}

type Call = (email: string) => ReturnType<typeof answerTo>;

const calls: [name: string, status: number, call: Call][] = [
  [
    'sign-up',
    202,
    (email) =>
      answerTo('POST', '/users/sign-up', {
        first_name: 'Ada',
        last_name: '',
        email,
        username: email,
        password: PASSWORD,
      }),
  ],
  [
    'resending the confirmation',
    202,
    (email) =>
      answerTo('PUT', `/users/sign-up/email-confirmation?${new URLSearchParams({ email })}`),
  ],
  ['asking for a reset', 202, (email) => answerTo('POST', '/users/reset-password', { email })],
  [
    'confirming by a wrong link',
    400,
    (email) =>
      answerTo(
        'GET',
        `/users/sign-up/email-confirmation?${new URLSearchParams({ email, hash: 'ayt_x' })}`,
      ),
  ],
];

for (const [name, status, call] of calls)
  test(`${status}: ${name} answers alike, no matter who has the address`, async () => {
    const answers = await Promise.all(everybody().map(([, email]) => call(email)));
    for (const [at, answer] of answers.entries())
      assert.deepEqual(answer, answers.at(-1), people[at]?.[0]);
    assert.equal(answers[0]?.status, status);
  });

test('429: the limit of an address counts equally for every account', async () => {
  const { owner } = server.db;
  for (const [name, , call] of calls.slice(0, 3)) {
    const codes = [];
    for (const [, email] of everybody()) {
      await owner('delete from rate_bucket');
      const answers = [];
      for (let n = 0; n < 4; n += 1) answers.push((await call(email)).status);
      codes.push(answers.join());
    }
    assert.deepEqual(new Set(codes), new Set(['202,202,202,429']), name);
  }
});

test('a mail request only leaves a job, the same for all; the job mails the users concerned', async () => {
  const { owner } = server.db;
  await owner('delete from rate_bucket');
  await doAccountMail(server);
  await owner('delete from mail');
  const waiting = async () => {
    const [row] = await owner<{ waiting: number }>(
      "select waiting::int from queue.state() where task = 'account.mail'",
    );
    return row?.waiting ?? 0;
  };
  for (const [, email] of everybody())
    for (const [, , call] of calls.slice(1, 3)) {
      const before = await waiting();
      await call(email);
      assert.deepEqual([await waiting(), (await server.mails()).length], [before + 1, 0]);
    }
  await doAccountMail(server);
  const mailed = (await server.mails()).map(({ to, kind }) => {
    const [what] = people.find(([, email]) => email === to) ?? [];
    return `${what}: ${kind}`;
  });
  assert.deepEqual(mailed.sort(), [
    'confirmed: reset-password',
    'unconfirmed: confirm-email',
    'unconfirmed: reset-password',
  ]);
  const unconfirmed = people[1]?.[1] ?? '';
  await owner("delete from mail where kind = 'reset-password'");
  assert.equal((await confirmationOf(server, unconfirmed)).email, unconfirmed);
});
