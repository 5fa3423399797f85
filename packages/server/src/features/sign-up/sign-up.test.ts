import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import { PASSWORD_RULE } from '@assay/contract/identity-password.ts';
import { api } from '@assay/contract/index.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { sweepRows } from '../sweep/queries.ts';
import {
  badLink,
  cannotSignIn,
  confirmationOf,
  doAccountMail,
  newAccount,
  newAddress,
  PASSWORD,
  signIn,
  signUpAs,
  stranger,
} from './test-accounts.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

async function audited(email: string) {
  return server.db.owner<{ action: string; details: unknown; actor_kind: string; ip: string }>(
    `select e.action, e.details, e.actor_kind, e.ip from audit_entry e join account a on a.uuid = e.subject_uuid
     where a.email = $1 order by e.uuid`,
    [email],
  );
}

test('202: an account has no rights, and opens once its address is confirmed', async () => {
  const email = newAddress();
  assert.equal(await signUpAs(server, email), undefined);
  await cannotSignIn(server, email);
  const [mail] = await server.mails(email);
  assert.equal(mail?.kind, 'confirm-email');
  assert.match(
    mail?.links[0] ?? '',
    /^http:\/\/assay\.test\/auth\/email-confirmation\?email=[^&]+&hash=ayt_[\w-]{49}$/,
  );
  const link = await confirmationOf(server, email);
  assert.deepEqual(await stranger(server).confirmEmail(link), { email });
  const { token } = await signIn(server, email);
  const me = createClient(api, server.send({ authorization: `Bearer ${token}` }));
  const { role, username, auth_type } = await me.getCurrentUser({});
  assert.deepEqual([role, username, auth_type], ['Unknown', email, 'internal']);
  await assert.rejects(me.listProjects({}), refused(403, /not authorized/));
  const entries = await audited(email);
  const actions = entries.map(({ action }) => action);
  assert.deepEqual(actions, ['sign_up', 'sign_in.fail', 'email.confirm', 'sign_in.ok']);
  assert.deepEqual(entries[0]?.details, { is_new: true });
  assert.deepEqual(entries[2]?.details, { purpose: 'confirm-email' });
  assert.match(entries[0]?.ip ?? '', /^198\.18\./);
});

test('200: an opened link answers again as long as it would have been valid, and changes nothing', async () => {
  const email = await newAccount(server);
  const link = await confirmationOf(server, email);
  assert.deepEqual(await stranger(server).confirmEmail(link), { email });
  assert.equal((await audited(email)).length, 2);
  await server.db.owner(
    'update one_time_secret set expires_at = now() - make_interval(secs => 1) where email = $1',
    [email],
  );
  await assert.rejects(stranger(server).confirmEmail(link), badLink);
});

test('of 50 concurrent uses of one link exactly one confirms, and all get the same answer', async () => {
  const email = newAddress();
  await signUpAs(server, email);
  const link = await confirmationOf(server, email);
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => stranger(server).confirmEmail(link)),
  );
  // An overloaded database may refuse; no caller is told that the link is invalid.
  const heard = answers.map((one) =>
    one.status === 'fulfilled' ? one.value.email : one.reason.status,
  );
  assert.deepEqual(
    [...new Set(heard)].filter((one) => one !== 503),
    [email],
  );
  const confirmed = (await audited(email)).filter(({ action }) => action === 'email.confirm');
  assert.equal(confirmed.length, 1);
});

test('400: every link that does not confirm is refused in the same words', async () => {
  const [email, other] = [newAddress(), newAddress()];
  await signUpAs(server, email);
  await signUpAs(server, other);
  const link = await confirmationOf(server, email);
  const { hash } = await confirmationOf(server, other);
  for (const wrong of ['x', `${link.hash}A`, hash, link.hash.toLowerCase()])
    await assert.rejects(stranger(server).confirmEmail({ email, hash: wrong }), badLink, wrong);
  await assert.rejects(stranger(server).confirmEmail({ email: other, hash: link.hash }), badLink);
  await assert.rejects(stranger(server).confirmEmail({ email: newAddress(), hash }), badLink);
  await server.db.owner(
    'update one_time_secret set expires_at = now() - make_interval(secs => 1) where email = $1',
    [email],
  );
  await assert.rejects(stranger(server).confirmEmail(link), badLink);
  await server.db.owner('update account set disabled_at = now() where email = $1', [other]);
  await assert.rejects(stranger(server).confirmEmail({ email: other, hash }), badLink);
});

test("a link is valid for 24 hours by the database's clock, and is never stored in clear text", async () => {
  const email = newAddress();
  await signUpAs(server, email);
  const { hash } = await confirmationOf(server, email);
  const [row] = await server.db.owner<{ hours: number; row: string }>(
    `select extract(epoch from expires_at - created_at)::float8 / 3600 as hours, s::text as row
     from one_time_secret s where email = $1`,
    [email],
  );
  assert.equal(row?.hours, 24);
  for (const table of ['one_time_secret', 'account', 'audit_entry', 'mail']) {
    const rows = await server.db.owner(`select t::text as row from ${table} t`);
    assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(hash.slice(4)), table);
  }
});

test('a known address is notified only by mail, and its account is unchanged', async () => {
  const email = await newAccount(server);
  await signUpAs(server, email.toUpperCase(), 'Other-staple 9');
  const mail = (await server.mails(email.toUpperCase())).at(-1);
  assert.equal(mail?.kind, 'already-registered');
  assert.deepEqual(mail?.links, [
    'http://assay.test/auth/signin',
    'http://assay.test/reset-password',
  ]);
  await cannotSignIn(server, email, 'Other-staple 9');
  await signIn(server, email);
  const repeated = (await audited(email)).filter(({ action }) => action === 'sign_up');
  assert.deepEqual(repeated.at(-1)?.details, { is_new: false });
  const accounts = await server.db.owner('select from account where lower(email) = $1', [email]);
  assert.equal(accounts.length, 1);
});

test('a sign-up during a pending link sets no second password, and one after its expiry starts over', async () => {
  const email = newAddress();
  await signUpAs(server, email, 'First-comer 1');
  await signUpAs(server, email, 'Second-comer 2');
  const kinds = async () => (await server.mails(email)).map(({ kind }) => kind);
  assert.deepEqual(await kinds(), ['confirm-email', 'already-registered']);
  await server.db.owner(
    'update one_time_secret set expires_at = now() - make_interval(secs => 1) where email = $1',
    [email],
  );
  await signUpAs(server, email, 'Third-comer 3');
  assert.deepEqual(await kinds(), ['confirm-email', 'already-registered', 'confirm-email']);
  await stranger(server).confirmEmail(await confirmationOf(server, email));
  for (const password of ['First-comer 1', 'Second-comer 2'])
    await cannotSignIn(server, email, password);
  await signIn(server, email, 'Third-comer 3');
});

test('an expired account with rights cannot be taken by another user', async () => {
  const email = newAddress();
  await signUpAs(server, email, 'First-comer 1');
  await server.db.owner(
    'update one_time_secret set expires_at = now() - make_interval(secs => 1) where email = $1',
    [email],
  );
  await server.db.owner(
    `update membership set role = 'Auditor' from account a where a.uuid = account_uuid and a.email = $1`,
    [email],
  );
  await signUpAs(server, email, 'Second-comer 2');
  assert.equal((await server.mails(email)).at(-1)?.kind, 'already-registered');
});

test('of three concurrent sign-ups with one address, one gets the account', async () => {
  const email = newAddress();
  const answers = await Promise.allSettled(
    Array.from({ length: 3 }, (_, n) => signUpAs(server, email, `Racing-horse ${n}`)),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set(['fulfilled']));
  const kinds = (await server.mails(email)).map(({ kind }) => kind).sort();
  assert.deepEqual(kinds, ['already-registered', 'already-registered', 'confirm-email']);
});

test('400: a user name other than the e-mail, and input that the contract refuses', async () => {
  const email = newAddress();
  const ask = (change: Record<string, string>) =>
    stranger(server).signUp({
      first_name: 'Ada',
      email,
      username: email,
      password: PASSWORD,
      ...change,
    });
  await assert.rejects(
    ask({ username: newAddress() }),
    refused(400, /^The user name must be the e-mail$/),
  );
  await assert.rejects(
    ask({ email: 'nobody', username: 'nobody' }),
    refused(400, /^Incorrect email$/),
  );
  await assert.rejects(ask({ password: 'lower-case 7' }), {
    status: 400,
    message: PASSWORD_RULE,
  });
  for (const password of ['Password1!', 'Monkey-2026', 'Assay-4711!'])
    await assert.rejects(
      stranger(server).signUp({ first_name: 'Ada', email, username: email, password }),
      refused(400, /^This password is too common\. Choose another one\.$/),
    );
  assert.deepEqual(await server.mails(email), []);
});

test('403: a closed server accepts no sign-up, whatever the page shows', async () => {
  const closed = await testServer({ signUp: 'closed' });
  try {
    const email = newAddress();
    await assert.rejects(
      signUpAs(closed, email),
      refused(403, /^Sign-up is closed here\. Ask an administrator to invite you\.$/),
    );
    assert.deepEqual(await closed.mails(email), []);
  } finally {
    await closed.stop();
  }
});

test('429: three sign-ups an hour of one address, from wherever; the bucket does not show it', async () => {
  const email = newAddress();
  for (let n = 0; n < 3; n += 1) await signUpAs(server, email);
  await assert.rejects(signUpAs(server, email.toUpperCase()), refused(429, /^Too many attempts/));
  const keys = await server.db.owner<{ key: string }>('select key from rate_bucket');
  assert.ok(keys.some(({ key }) => /^M:signUp:[0-9a-f]{64}$/.test(key)));
  assert.ok(!JSON.stringify(keys).includes(email));
});

test('202: the confirmation is mailed again, and the previous link is invalid', async () => {
  const email = newAddress();
  await signUpAs(server, email);
  const first = await confirmationOf(server, email);
  await stranger(server).resendConfirmation({ email: ` ${email.toUpperCase()}`.trim() });
  await doAccountMail(server);
  const second = await confirmationOf(server, email);
  assert.notEqual(second.hash, first.hash);
  await assert.rejects(stranger(server).confirmEmail(first), badLink);
  await stranger(server).confirmEmail(second);
  await stranger(server).resendConfirmation({ email });
  await doAccountMail(server);
  assert.equal((await server.mails(email)).length, 2, 'a confirmed address gets none');
});

test('an unconfirmed account is deleted after a week; one with rights, or a pending link, stays', async () => {
  const [lapsed, trusted, asked] = [newAddress(), newAddress(), newAddress()];
  const { owner, worker } = server.db;
  for (const email of [lapsed, trusted, asked]) await signUpAs(server, email);
  await owner("update account set created_at = now() - interval '8 days' where email = any ($1)", [
    [lapsed, trusted, asked],
  ]);
  await owner(
    'update one_time_secret set expires_at = now() - make_interval(secs => 1) where email = any ($1)',
    [[lapsed, trusted]],
  );
  await owner(
    `update membership set role = 'Visitor' from account a where a.uuid = account_uuid and a.email = $1`,
    [trusted],
  );
  await worker.write(null, sweepRows);
  const left = await owner<{ email: string }>(
    'select email from account where email = any ($1) order by created_at, email',
    [[lapsed, trusted, asked]],
  );
  assert.deepEqual(left.map(({ email }) => email).sort(), [trusted, asked].sort());
  await signUpAs(server, lapsed);
  assert.equal((await server.mails(lapsed)).at(-1)?.kind, 'confirm-email');
});
